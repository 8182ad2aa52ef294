// Files dropped on <div data-drop="id"> are put into the file field with that id, as if
// they were chosen there. With data-anywhere they can be dropped anywhere on the page. The
// browser never opens a dropped file in place of the page.
const files = e => e.dataTransfer?.types.includes("Files");
const target = e => e.target.closest?.("[data-drop]") ?? document.querySelector("[data-anywhere]");

document.addEventListener("dragover", e => {
  if (!files(e)) return;
  e.preventDefault();
  const at = target(e);
  document.querySelectorAll(".dropping").forEach(d => d !== at && d.classList.remove("dropping"));
  if (at) at.classList.add("dropping");
  else e.dataTransfer.dropEffect = "none";
});

document.addEventListener("dragleave", e => {
  if (!e.relatedTarget || e.target.closest?.(".dropping")) document.querySelectorAll(".dropping").forEach(d => d.classList.remove("dropping"));
});

document.addEventListener("drop", e => {
  if (!files(e)) return;
  e.preventDefault();
  const at = target(e);
  if (!at) return;
  at.classList.remove("dropping");
  const field = document.getElementById(at.dataset.drop);
  field.files = e.dataTransfer.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
