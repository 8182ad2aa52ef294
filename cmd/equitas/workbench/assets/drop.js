// Files dropped on <div data-drop="id"> are put into the file field of that id,
// as if they were chosen there.
const over = e => e.dataTransfer?.types.includes("Files") && e.target.closest("[data-drop]");

document.addEventListener("dragover", e => {
  const at = over(e);
  document.querySelectorAll(".dropping").forEach(d => d !== at && d.classList.remove("dropping"));
  if (!at) return;
  e.preventDefault();
  at.classList.add("dropping");
});

document.addEventListener("dragleave", e => e.target.closest?.(".dropping")?.classList.remove("dropping"));

document.addEventListener("drop", e => {
  const at = over(e);
  if (!at) return;
  e.preventDefault();
  at.classList.remove("dropping");
  const field = document.getElementById(at.dataset.drop);
  field.files = e.dataTransfer.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
