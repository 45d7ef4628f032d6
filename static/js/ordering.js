// Tie-breaks are one choice a place; with a script the choices change places by button, key and hand.
// The fields keep their names: only what is chosen moves, so the form is the same with and without this.
(() => {
  const list = document.querySelector("[data-ordering]");
  if (!list) return;
  const words = list.dataset;
  const items = () => [...list.children];
  const selectOf = (item) => item.querySelector("select");
  const say = (text) => document.dispatchEvent(new CustomEvent("say", { detail: text }));

  // ---- settings stand open where a chosen tie-break, or the game, reads them
  const shown = document.querySelector("[data-settings='shown']");
  const others = document.querySelector("[data-settings='others']");
  const sort = () => {
    const codes = new Set(items().map((item) => selectOf(item).value.split("/")[0]));
    for (const setting of document.querySelectorAll(".setting")) {
      const read = "always" in setting.dataset || setting.dataset.readBy.split(" ").some((code) => codes.has(code));
      const place = read || setting.querySelector("[aria-invalid]") ? shown : others;
      if (setting.parentElement !== place) place.append(setting);
    }
    others.closest("details").hidden = !others.children.length;
  };

  // ---- moving
  const chosen = (select) => select.selectedOptions[0]?.textContent.trim() || "";
  const move = (from, to) => {
    const all = items().map(selectOf);
    if (to < 0 || to >= all.length || from === to) return false;
    const values = all.map((select) => select.value);
    values.splice(to, 0, ...values.splice(from, 1));
    all.forEach((select, place) => { select.value = values[place]; });
    refresh();
    say(words.moved.replace("%(name)s", chosen(all[to])).replace("%(place)s", to + 1));
    return true;
  };
  const button = (label, sign, by) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "btn btn-s";
    made.title = label;
    made.textContent = sign;
    made.dataset.by = by;
    return made;
  };
  // A button at an end stays where it is, told to be off: so the focus is never lost.
  const refresh = () => {
    const all = items();
    all.forEach((item, place) => {
      const name = chosen(selectOf(item));
      for (const each of item.querySelectorAll("[data-by]")) {
        const to = place + Number(each.dataset.by);
        each.setAttribute("aria-disabled", String(to < 0 || to >= all.length));
        each.setAttribute("aria-label", `${each.title}: ${name}`);
      }
    });
    sort();
  };
  for (const item of items()) {
    const moves = document.createElement("span");
    moves.className = "moves";
    const grip = document.createElement("span");
    grip.className = "btn btn-s grip";
    grip.title = words.drag;
    grip.textContent = "⠿";
    grip.setAttribute("aria-hidden", "true");
    moves.append(button(words.up, "↑", -1), button(words.down, "↓", 1), grip);
    item.append(moves);
  }
  list.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-by]");
    if (!pressed || pressed.getAttribute("aria-disabled") === "true") return;
    const from = items().indexOf(pressed.closest("li"));
    const to = from + Number(pressed.dataset.by);
    // The focus goes along: pressing again moves the same tie-break further.
    if (move(from, to)) items()[to].querySelector(`[data-by="${pressed.dataset.by}"]`).focus();
  });
  list.addEventListener("keydown", (event) => {
    if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    const from = items().indexOf(event.target.closest("li"));
    const to = from + (event.key === "ArrowUp" ? -1 : 1);
    event.preventDefault();
    const within = event.target.matches("select") ? "select" : `[data-by="${event.target.dataset.by}"]`;
    if (move(from, to)) items()[to].querySelector(within)?.focus();
  });
  list.addEventListener("change", refresh);

  // ---- by hand: pointer events serve mouse, pen and finger alike
  let lifted = null;
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-ordering] > li");
  const mark = (item) => {
    for (const each of items()) each.classList.toggle("target", each === item && each !== lifted);
  };
  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest(".grip");
    if (!grip || event.button) return;
    event.preventDefault();
    lifted = grip.closest("li");
    lifted.classList.add("lifted");
    grip.setPointerCapture(event.pointerId);
  });
  list.addEventListener("pointermove", (event) => { if (lifted) mark(under(event)); });
  const drop = (event) => {
    if (!lifted) return;
    const all = items(), from = all.indexOf(lifted), target = under(event);
    lifted.classList.remove("lifted");
    lifted = null;
    mark(null);
    if (event.type === "pointerup" && target) move(from, all.indexOf(target));
  };
  list.addEventListener("pointerup", drop);
  list.addEventListener("pointercancel", drop);
  refresh();
})();
