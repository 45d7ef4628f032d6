// A public page follows its event: it asks every 10 to 15 seconds, 204 means that nothing changed.
// Without this script the page has a link to load it again.
(() => {
  const SHORTEST = 10000, SPREAD = 5000;
  const region = () => document.querySelector("[data-follow]");
  if (!region() || !window.htmx) return;
  let timer = 0, asked = Date.now();

  const ask = () => {
    asked = Date.now();
    htmx.trigger(region(), "hx:poll:trigger");
    plan();
  };
  // A new draw each time, so that a full hall never asks in step.
  const plan = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, SHORTEST + Math.random() * SPREAD);
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - asked > SHORTEST) ask();
    else plan();
  });
  // The page is gone (its round was taken back): show what the server says of it.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.xhr.status === 404 && detail.elt === region()) location.reload();
  });

  // What a reader opened stays open, and a table he moved sideways stays where it is.
  let open = [], left = 0;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.elt !== region() || !detail.shouldSwap) return;
    open = [...document.querySelectorAll("#follow details[open][id]")].map((node) => node.id);
    left = document.querySelector("#follow .frame")?.scrollLeft || 0;
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    const frame = document.querySelector("#follow .frame");
    if (frame && left) frame.scrollLeft = left;
    open = [];
    left = 0;
  });
  plan();
})();
