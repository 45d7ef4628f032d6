// Find me: jump to a player or a board, remember who "I" am for this section on this device.
//   <form data-findme="event/section">  (includes/_findme.html)      <li data-board="9">  <span data-me="ENTRY ID">
//   <template id="mine-template">, <div id="mine">  (includes/_mine.html): my board as the page's first thing.
(() => {
  const form = document.querySelector("[data-findme]");
  if (!form) return;
  const slot = `me:${form.dataset.findme}`;
  const note = form.querySelector("[data-findme-note]");
  const words = note.querySelector("[data-findme-words]");
  const claim = note.querySelector("[data-findme-claim]");
  const forget = note.querySelector("[data-findme-forget]");
  const stored = {
    get() { try { return localStorage.getItem(slot) || ""; } catch { return ""; } },
    set(id) { try { if (id) localStorage.setItem(slot, id); else localStorage.removeItem(slot); } catch { /* refused */ } },
  };
  let me = stored.get();
  let found = { query: "", at: -1, id: "" };

  // Accents, case and any white space are ignored; letters that have no accent to lose are named.
  const LETTERS = { đ: "d", ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe", ı: "i", þ: "th", ð: "d" };
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[đłøßæœıþð]/g, (letter) => LETTERS[letter]).replace(/[\s\u00a0]+/g, " ").trim();

  const players = () => [...document.querySelectorAll("[data-me]")];
  const cardOf = (player) => player.closest("li, tr") || player;
  const nameOf = (player) => [...player.querySelectorAll(".name, .lat")].map((n) => n.textContent).join(" ") || player.textContent;
  const matches = (query) => {
    const board = /^\d+$/.test(query) && document.querySelector(`[data-board="${Number(query)}"]`);
    if (board) return [board.querySelector("[data-me]") || board];
    const parts = query.split(" ");
    return players().filter((player) => { const name = plain(nameOf(player)); return parts.every((part) => name.includes(part)); });
  };
  const tell = (text) => {
    words.textContent = text;
    claim.hidden = !found.id || found.id === me;
    // Where my board stands on top, the way out stands there.
    forget.hidden = !me || Boolean(document.querySelector("#mine > *"));
    note.hidden = !text && forget.hidden;
  };

  // ---- my board on top, put together from its card, so that a cached page serves everybody
  const fillMine = (mine) => {
    const place = document.getElementById("mine"), template = document.getElementById("mine-template");
    if (!place || !template) return;
    if (!mine) { place.replaceChildren(); return; }
    const card = cardOf(mine);
    const other = [...card.querySelectorAll("[data-me]")].find((player) => player !== mine);
    const box = template.content.cloneNode(true);
    const put = (name, ...nodes) => box.querySelector(`[data-slot="${name}"]`)?.append(...nodes.filter(Boolean).map((n) => (n.cloneNode ? n.cloneNode(true) : n)));
    const side = (player, prefix) => {
      const piece = player.querySelector(".pc");
      put(`${prefix}-piece`, piece, piece ? ` ${piece.title}` : null);
      put(`${prefix}-name`, player.querySelector(".name"), " ", player.querySelector(".lat"));
      put(`${prefix}-points`, player.querySelector(".pts"));
    };
    side(mine, "my");
    if (other) {
      put("board", card.dataset.board);
      side(other, "their");
    } else {
      for (const part of box.querySelectorAll("[data-with-opponent]")) part.remove();
      put("instead", card.querySelector(".tag"));
    }
    put("result", card.querySelector(".out"));
    // Nothing moves under a reader when a poll brought nothing new.
    const fresh = document.createElement("div");
    fresh.append(box);
    if (fresh.innerHTML !== place.innerHTML) place.replaceChildren(...fresh.childNodes);
  };

  const show = () => {
    for (const marked of document.querySelectorAll(".me, .hit")) marked.classList.remove("me", "hit");
    const mine = me && players().find((player) => player.dataset.me === me);
    if (mine) cardOf(mine).classList.add("me");
    const hit = found.at >= 0 && matches(found.query)[found.at];
    if (hit) cardOf(hit).classList.add("hit");
    fillMine(mine);
  };
  const become = (id) => {
    me = id;
    stored.set(id);
    found = { query: "", at: -1, id: "" };
    show();
    tell("");
  };

  form.addEventListener("submit", (event) => {
    const query = plain(new FormData(form).get("q") || "");
    const all = query ? matches(query) : [];
    // Not on this page: the server may know more (another page of the list).
    if (query && !all.length && "server" in form.dataset) return;
    event.preventDefault();
    if (!all.length) {
      found = { query, at: -1, id: "" };
      show();
      tell(query ? form.dataset.none : "");
      return;
    }
    const at = found.query === query ? (found.at + 1) % all.length : 0;
    const hit = all[at], id = hit.dataset.me || "";
    if (all.length === 1 && id && !me && !/^\d+$/.test(query)) {
      become(id);
      cardOf(document.querySelector(`[data-me="${id}"]`)).scrollIntoView({ block: "center" });
      return;
    }
    found = { query, at, id };
    show();
    cardOf(hit).scrollIntoView({ block: "center" });
    tell(all.length > 1 ? form.dataset.many.replace("{n}", at + 1).replace("{all}", all.length) : nameOf(hit).trim());
  });
  claim.addEventListener("click", () => become(found.id));
  document.addEventListener("click", (event) => { if (event.target.closest("[data-findme-forget]")) become(""); });
  document.addEventListener("htmx:afterSettle", show);
  addEventListener("storage", (event) => { if (event.key === slot) { me = event.newValue || ""; show(); tell(""); } });
  show();
  tell("");
})();
