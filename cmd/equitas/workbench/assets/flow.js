// Diagram of phases: while the pointer or the focus is on a phase, only its lines are
// shown.
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, e => {
    const card = e.target.closest?.(".flow [id]");
    for (const drawing of document.querySelectorAll(".flow")) {
      drawing.classList.toggle("one", !!card && drawing.contains(card));
      for (const tie of drawing.querySelectorAll("[data-between]")) tie.classList.toggle("near", !!card && tie.dataset.between.split(" ").includes(card.id));
    }
  });
}
