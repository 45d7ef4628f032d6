// The working of a value beside the table: links load it into a panel; without this they lead to its page.
(() => {
  const panel = document.querySelector("[data-panel]");
  if (!panel) return;
  const inside = panel.querySelector("#panel");
  let from = "";
  const link = () => from && document.querySelector(`a.val[href="${CSS.escape(from)}"]:not(details:not([open]) *)`);
  const mark = () => {
    for (const each of document.querySelectorAll("a.val")) {
      if (each.getAttribute("href") === from && !panel.hidden) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
    }
  };
  const close = () => {
    panel.hidden = true;
    inside.replaceChildren();
    const back = link();
    mark();
    from = "";
    back?.focus({ preventScroll: true });
  };
  // One listener for a table of a thousand links, instead of attributes on each.
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest("a.val");
    const plain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!chosen || !plain || !window.htmx) return;
    event.preventDefault();
    from = chosen.getAttribute("href");
    const swap = "innerHTML show:none ignoreTitle:true";
    htmx.ajax("GET", from, { source: inside, target: inside, select: "#worked", swap });
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target !== inside) return void mark();
    // Nothing came that can be shown here (the table is another by now): then the page of the link says so.
    if (!inside.firstElementChild) return void location.assign(from);
    panel.hidden = false;
    panel.scrollTop = 0;
    mark();
    // Who asked for it is led to it; where the table stood, it stays.
    inside.querySelector(".worked-h")?.focus({ preventScroll: true });
  });
  document.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.target === inside) location.assign(from);
  });
  panel.addEventListener("click", (event) => { if (event.target.closest("[data-close]")) close(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !panel.hidden) close();
  });
})();
