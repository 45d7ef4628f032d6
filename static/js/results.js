// Results by keyboard: 1, 0, = (or 5) press that button of the marked board and go to the next open one.
//   <tbody data-entry>  <tr id="b7" data-board="7" tabindex="-1" class="todo">  <button data-set="1-0">
// "todo" marks a board without a result; data-set="" is the button that clears.
(() => {
  if (!document.querySelector("[data-entry]")) return;
  const KEYS = { 1: "1-0", 0: "0-1", "=": "=-=", 5: "=-=", "½": "=-=", Backspace: "" };
  const rows = () => [...document.querySelectorAll("[data-entry] [data-board]")];
  let current = "";
  const here = () => rows().find((row) => row.id === current);
  const isOpen = (row) => row.classList.contains("todo");

  const show = () => {
    for (const row of rows()) {
      const on = row.id === current;
      row.classList.toggle("on", on);
      if (on) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  };
  const go = (row) => {
    if (!row) return;
    current = row.id;
    show();
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };
  const nextOpen = () => {
    const all = rows(), at = all.findIndex((row) => row.id === current);
    return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(isOpen);
  };
  const step = (by) => {
    const all = rows(), at = all.findIndex((row) => row.id === current);
    return all[at < 0 ? 0 : at + by];
  };

  // Where a mouse is, a keyboard is: mark the first open board, or the one the address names.
  if (matchMedia("(pointer: fine)").matches) {
    const named = rows().find((row) => `#${row.id}` === location.hash);
    current = (named || rows().find(isOpen))?.id || "";
    show();
  }
  document.addEventListener("htmx:afterSettle", show);

  document.addEventListener("click", (event) => {
    const row = event.target.closest("[data-entry] [data-board]");
    if (!row || !event.isTrusted) return;
    current = row.id;
    show();
    if (!event.target.closest("a, button, summary, input, select, label")) row.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", (event) => {
    const row = event.target.closest?.("[data-entry] [data-board]");
    if (row && row.id !== current) { current = row.id; show(); }
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, [contenteditable], dialog, [popover]")) return;
    const { key } = event;
    if (key in KEYS) {
      if (event.repeat) return;
      const button = here()?.querySelector(`[data-set="${KEYS[key]}"]`);
      if (!button || button.disabled || button.getAttribute("aria-disabled") === "true") return;
      event.preventDefault();
      const after = key === "Backspace" ? null : nextOpen();
      button.click();
      // Only where the page stays: a form without htmx is already on its way to the next page.
      if (after) go(after);
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      go(step(key === "ArrowDown" ? 1 : -1));
    } else if (key === "Enter" && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      go(nextOpen());
    }
  });
})();
