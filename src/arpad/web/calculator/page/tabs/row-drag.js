// Rows of a list are dragged by their number, with a mouse or a finger.

/** @param {any} items the list @param {(at: number, to: number) => boolean} move */
export function dragRows(items, move) {
  let from = -1; // the row that is dragged

  const under = (y) => [...items.children].findIndex((item) => {
    const box = item.getBoundingClientRect();
    return y >= box.top && y < box.bottom;
  });

  items.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".no");
    if (!handle || event.button) return;
    from = Number(handle.closest("li").dataset.at);
    items.setPointerCapture(event.pointerId);
    items.classList.add("dragging");
    items.children[from].classList.add("dragged");
    event.preventDefault();
  });
  items.addEventListener("pointermove", (event) => {
    if (from < 0) return;
    const to = under(event.clientY);
    if (to < 0 || to === from || !move(from, to)) return;
    items.children[from].classList.remove("dragged");
    items.children[to].classList.add("dragged");
    from = to;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    items.addEventListener(end, () => {
      from = -1;
      items.classList.remove("dragging");
      for (const item of items.querySelectorAll(".dragged")) item.classList.remove("dragged");
    });
  }
}
