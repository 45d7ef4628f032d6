// What every page shares. Everything works without it: buttons sit in forms, links go to pages.
// results.js (keys on the result page) and findme.js (public pages) stand on their own.
(() => {
  const root = document.documentElement;
  const byId = (id) => (id ? document.getElementById(id) : null);

  // ---- light and dark, remembered on this device, the same in every tab
  const setTheme = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const next = (root.dataset.theme || system) === "dark" ? "light" : "dark";
    // Back at the system's own theme there is nothing to remember: it may change with the hour.
    setTheme(next === system ? "" : next);
    try {
      if (next === system) localStorage.removeItem("theme");
      else localStorage.theme = next;
    } catch { /* storage refused */ }
  });
  addEventListener("storage", (event) => { if (event.key === "theme") setTheme(event.newValue); });

  // ---- a new event stands in the time zone of whoever makes it
  for (const field of document.querySelectorAll("[data-time-zone]")) {
    field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  }

  // ---- a new event: the choice of the usual system names it
  for (const game of document.querySelectorAll("select[data-usual]")) {
    const named = game.form?.querySelector("[data-usual-name]");
    const systems = JSON.parse(game.dataset.usual);
    const tell = () => { named.textContent = named.dataset.usualName.replace("%s", systems[game.value]); };
    if (named) { tell(); game.addEventListener("change", tell); }
  }

  // ---- a browser that knows no popover gets the small menus as open/close; the page menu stays a list
  if (!("popover" in HTMLElement.prototype)) {
    for (const button of document.querySelectorAll("[popovertarget]")) {
      const menu = byId(button.getAttribute("popovertarget"));
      if (!menu?.classList.contains("pop")) { button.hidden = true; continue; }
      menu.hidden = true;
      button.setAttribute("aria-expanded", "false");
      button.addEventListener("click", () => {
        menu.hidden = !menu.hidden;
        button.setAttribute("aria-expanded", String(!menu.hidden));
      });
    }
  }

  // ---- a step of the round is sent once: the answer to a second press would be that somebody was faster
  const AGAIN = 10000;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!("once" in form.dataset)) return;
    if ("sent" in form.dataset) event.preventDefault();
    else {
      form.dataset.sent = "";
      setTimeout(() => { delete form.dataset.sent; }, AGAIN);
    }
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });

  // ---- words for people who listen; said once, politely
  const live = byId("live");
  const say = (text) => {
    live.textContent = "";
    setTimeout(() => { live.textContent = text; }, 60);
  };
  document.addEventListener("say", (event) => say(event.detail));
  const said = new Map();
  const announce = (speak) => {
    for (const node of document.querySelectorAll("[data-announce][id]")) {
      const text = node.textContent.replace(/\s+/g, " ").trim();
      if (speak && text && said.has(node.id) && said.get(node.id) !== text) say(text);
      said.set(node.id, text);
    }
  };
  announce(false);

  // ---- toasts: one at a time; they leave by themselves, but not under a hand, a focus or while nobody looks.
  // Errors stay, so that nobody misses one.
  const toasts = byId("toasts");
  const SHOWN = 10000, FADE = 450;
  const leave = (toast) => {
    if (toast.contains(document.activeElement)) byId("main").focus({ preventScroll: true });
    toast.classList.add("leaving");
    setTimeout(() => toast.remove(), FADE);
  };
  const arm = (toast) => {
    if ("armed" in toast.dataset) return;
    toast.dataset.armed = "";
    if ("stay" in toast.dataset) return;
    const wait = () => setTimeout(() => {
      if (document.hidden || toast.matches(":hover, :focus-within")) wait();
      else leave(toast);
    }, SHOWN);
    wait();
  };
  const armAll = () => {
    const all = [...toasts.querySelectorAll("[data-toast]:not(.leaving)")];
    all.forEach(arm);
    for (const old of all.slice(0, -1).filter((toast) => !("stay" in toast.dataset))) {
      // At once: a fading button could still be hit, and the new one would stand below it.
      if (old.contains(document.activeElement)) byId("main").focus({ preventScroll: true });
      old.remove();
    }
  };
  if (toasts) {
    armAll();
    new MutationObserver(armAll).observe(toasts, { childList: true });
    toasts.addEventListener("click", (event) => {
      if (event.target.closest("[data-dismiss]")) leave(event.target.closest("[data-toast]"));
    });
  }
  // The words stand in <template>s of the page, so they come in its language.
  const toastFrom = (id) => {
    const template = byId(id);
    if (!template || !toasts || toasts.querySelector(`[data-from="${id}"]:not(.leaving)`)) return;
    const toast = template.content.firstElementChild.cloneNode(true);
    toast.dataset.from = id;
    toasts.append(toast);
  };

  // ---- fragments: a refusal goes to the notices, wherever the request aimed
  const notices = byId("notices");
  const refused = new WeakSet();
  const isPoll = (detail) => detail.requestConfig?.triggeringEvent?.type === "hx:poll:trigger";
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (detail.xhr.status < 400 || !detail.serverResponse.includes("data-refusal")) return;
    const answer = new DOMParser().parseFromString(detail.serverResponse, "text/html");
    const box = answer.body.firstElementChild;
    if (!box?.matches("[data-refusal]")) return;
    refused.add(detail.xhr);
    detail.shouldSwap = false;
    if (isPoll(detail)) return;
    notices.replaceChildren(box);
    notices.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("htmx:responseError", ({ detail }) => {
    if (!refused.has(detail.xhr) && !isPoll(detail)) toastFrom("toast-failed");
  });
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, ({ detail }) => { if (!isPoll(detail)) toastFrom("toast-offline"); });
  }
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && !refused.has(detail.xhr) && !isPoll(detail)) notices.replaceChildren();
  });

  // ---- what had the focus has it after a swap too; nothing else ever gets it
  let kept = null;
  // The same link or button of the fragment that comes, where it has no id of its own.
  const alike = (node) => ["href", "name", "value", "data-set"].filter((key) => node.hasAttribute(key))
    .map((key) => `[${key}="${CSS.escape(node.getAttribute(key))}"]`).join("");
  const keep = ({ detail }) => {
    const active = document.activeElement;
    if (detail.shouldSwap === false || !active || active === document.body) return;
    if (!detail.target?.contains(active)) return;
    const around = active.closest("tr[id], li[id], section[id], form[id]");
    kept = { id: active.id, around: around?.id, alike: alike(active), x: scrollX, y: scrollY };
  };
  document.addEventListener("htmx:beforeSwap", keep);
  document.addEventListener("htmx:oobBeforeSwap", keep);
  document.addEventListener("htmx:afterSettle", () => {
    announce(true);
    if (!kept) return;
    const { id, around, x, y } = kept;
    const within = byId(around) || document;
    const again = byId(id) || (kept.alike && within.querySelector(kept.alike)) || byId(around);
    kept = null;
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost) again?.focus({ preventScroll: true });
    scrollTo(x, y);
  });
})();
