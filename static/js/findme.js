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
  // A seat is what holds one player's piece, name and points: the element itself or the one around it.
  const seatOf = (player) => {
    const around = player.parentElement;
    return around !== cardOf(player) && around.querySelectorAll("[data-me], [data-other]").length === 1 ? around : player;
  };
  const build = (mine, template) => {
    const card = cardOf(mine), box = template.content.cloneNode(true);
    const put = (name, node) => {
      const place = box.querySelector(`[data-slot="${name}"]`);
      if (node) place.append(node.cloneNode(true));
      return place;
    };
    const piece = (name, chip) => { if (chip) put(name, chip).append(` ${chip.title}`); };
    const seat = (prefix, player) => {
      put(`${prefix}-name`, player.querySelector(".name")).append(" ", player.querySelector(".lat")?.cloneNode(true) || "");
      const points = put(`${prefix}-points`, seatOf(player).querySelector(".pts"));
      points.querySelector(".vh")?.remove();
      if (!points.textContent.trim()) points.parentElement.remove();
    };
    const second = [...card.querySelectorAll("[data-me]")].find((player) => player !== mine);
    const other = second || card.querySelector("[data-other]");
    seat("my", mine);
    if (other) {
      // A line of the list by name has one piece: that player's own.
      piece("my-piece", seatOf(mine).querySelector(".pc") || (second ? null : card.querySelector(".pc")));
      piece("their-piece", second && seatOf(second).querySelector(".pc"));
      seat("their", other);
      put("board").textContent = card.dataset.board || "";
    } else {
      for (const part of box.querySelectorAll("[data-with-opponent]")) part.remove();
      put("instead", card.querySelector(".tag"));
    }
    put("result", card.querySelector(".out"));
    return box;
  };
  const fillMine = (mine) => {
    const place = document.getElementById("mine"), template = document.getElementById("mine-template");
    if (!place || !template) return;
    // Only a round has a board or a bye to show; a line of the standings is marked and that is all.
    const card = mine && cardOf(mine);
    if (!card || !(card.dataset.board || card.querySelector(".tag"))) { place.replaceChildren(); return; }
    const fresh = document.createElement("div");
    fresh.append(build(mine, template));
    // Nothing moves under a reader when a poll brought nothing new.
    if (fresh.innerHTML !== place.innerHTML) place.replaceChildren(...fresh.childNodes);
  };

  const show = () => {
    for (const marked of document.querySelectorAll(".me")) marked.classList.remove("me");
    // What the server found for ?q= stays marked until something else is looked for.
    if (found.query) for (const marked of document.querySelectorAll(".hit")) marked.classList.remove("hit");
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
