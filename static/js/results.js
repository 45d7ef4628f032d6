// Results by keyboard and thumb: 1, 0, = (or 5) press that button of the marked board and go to the next open
// one; scores are typed, Enter moves on; of a match the games won are two digits. What other directors enter comes by polling.
//   <table data-entry>  <tr id="b7" data-board="7" data-version="3" tabindex="-1" class="todo">
//   "todo": no result yet · <button data-set="1-0">, data-set="" clears · <form data-scores>: two fields
(() => {
  const table = document.querySelector("[data-entry]");
  if (!table) return;
  const KEYS = { 1: "1-0", 0: "0-1", "=": "=-=", 5: "=-=", "½": "=-=", Backspace: "" };
  const all = () => [...table.querySelectorAll("[data-board]")];
  const rows = () => all().filter((row) => row.offsetParent !== null);
  let current = "";
  const here = () => rows().find((row) => row.id === current);
  const isOpen = (row) => row.classList.contains("todo");
  const isSent = (row) => row.querySelector(".htmx-request") !== null;

  const show = () => {
    for (const row of all()) {
      const on = row.id === current;
      row.classList.toggle("on", on);
      if (on) row.setAttribute("aria-current", "true");
      else {
        row.removeAttribute("aria-current");
        row.querySelector("[data-typed]")?.removeAttribute("data-typed");
      }
    }
  };
  // Where a game has scores and no keys of its own, they are typed: the row's first field.
  const typedIn = (row) => row?.querySelector("[data-set='1-0']") ? null : row?.querySelector("[data-scores] input:not([type=hidden])");
  const go = (row) => {
    if (!row) return;
    current = row.id;
    show();
    const field = typedIn(row);
    if (field) field.select();
    (field || row).focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };
  const nextOpen = () => {
    const list = rows(), at = list.findIndex((row) => row.id === current);
    return [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))].find((row) => isOpen(row) && !isSent(row));
  };
  const step = (by) => {
    const list = rows(), at = list.findIndex((row) => row.id === current);
    return list[at < 0 ? 0 : at + by];
  };

  // Mark the first open board, or the one the address names; only where fingers are all there is, nothing gets
  // bigger by itself. Scores are typed at once, unless something else has the focus or the address leads elsewhere.
  const rowOf = (hash) => all().find((row) => `#${row.id}` === hash);
  const named = rowOf(location.hash);
  if (named || !matchMedia("(pointer: coarse)").matches) {
    current = (named || rows().find(isOpen))?.id || "";
    show();
    const elsewhere = location.hash && !named;
    if (!elsewhere && document.activeElement === document.body) typedIn(here())?.focus({ preventScroll: !named });
  }
  document.addEventListener("htmx:afterSettle", show);

  // A link to a board is a step to it: what is typed next is that board's.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#b']");
    const row = link && rowOf(link.getAttribute("href"));
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(row);
  });

  table.addEventListener("click", (event) => {
    const row = event.target.closest("[data-board]");
    if (!row || !event.isTrusted) return;
    // An entered result becomes buttons in its place; the link is for browsers without a script.
    const change = event.target.closest("a.got");
    if (change) {
      event.preventDefault();
      go(row);
      return;
    }
    // The board marked before gets smaller: what a thumb has just aimed at stays where it is.
    const at = row.getBoundingClientRect().top;
    current = row.id;
    show();
    scrollBy(0, row.getBoundingClientRect().top - at);
    if (!event.target.closest("a, button, summary, input, select, label")) row.focus({ preventScroll: true });
  });
  // What a pointer focuses is marked by its click, after it: the marked row is bigger, and what is being pressed
  // would move away from under the finger.
  let pointing = false;
  document.addEventListener("pointerdown", () => { pointing = true; }, true);
  document.addEventListener("keydown", () => { pointing = false; }, true);
  table.addEventListener("focusin", (event) => {
    const row = event.target.closest("[data-board]");
    if (!pointing && row && row.id !== current) { current = row.id; show(); }
  });

  const typing = (event) => event.target.closest("input, select, textarea, [contenteditable], dialog, [popover]");

  // ---- scores: Enter goes to the second field, then saves and goes to the next open board
  const inScores = (event) => {
    const form = event.target.closest("[data-scores]");
    if (!form || event.target.type === "hidden") return false;
    const fields = [...form.querySelectorAll("input:not([type=hidden])")];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      go(step(event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const after = nextOpen();
      if (fields.every((field) => !field.value.trim()) && isOpen(form.closest("[data-board]"))) go(after);
      else if (event.target === fields[0] && !fields[1].value.trim()) fields[1].focus();
      else {
        form.requestSubmit();
        if (after) go(after);
      }
    } else return false;
    return true;
  };

  // ---- a match: two digits are the games won by the first and by the second player, = is the drawn match
  //   <div class="enter"> with <button data-score="2-1">; the first digit waits as data-typed
  const inMatch = (event) => {
    const enter = here()?.querySelector(".enter:has([data-score])");
    if (!enter || !/^[0-9=½]$/.test(event.key)) return false;
    event.preventDefault();
    const digits = /\d/.test(event.key) ? `${enter.dataset.typed ?? ""}${event.key}` : "=";
    delete enter.dataset.typed;
    if (digits.length === 1 && digits !== "=") {
      if (!event.repeat) enter.dataset.typed = digits;
      return true;
    }
    const wanted = ({ dataset: { score } }) => (digits === "=" ? score.split("-")[0] === score.split("-")[1] : score === [...digits].join("-"));
    const button = [...enter.querySelectorAll("[data-score]")].find(wanted);
    if (!button) return true;
    const after = nextOpen();
    button.click();
    if (after) go(after);
    return true;
  };

  // Scores that are refused: back to the board that has them, unless the next one is being typed already.
  document.addEventListener("htmx:afterSettle", ({ detail, target }) => {
    const row = detail.xhr?.status === 422 && target.querySelector("[data-board]");
    const wrong = row && row.querySelector("[data-scores] [aria-invalid]");
    if (!wrong || here()?.closest("[data-dirty]")) return;
    current = row.id;
    show();
    wrong.select();
    wrong.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (inScores(event) || typing(event) || inMatch(event)) return;
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

  // ---- what others enter: ask with the versions of all boards, leave alone what is being typed
  const stale = document.getElementById("results-stale");
  const isPoll = (event) => stale && event.target === stale;
  document.addEventListener("htmx:configRequest", (event) => {
    if (!isPoll(event)) return;
    const shown = document.getElementById("progress").dataset.entered;
    const versions = all().map((row) => row.dataset.version);
    event.detail.parameters.set("v", [stale.dataset.round, shown, ...versions].join("."));
  });
  // Answers of quick saves may come in any order: the last one's count need not be the newest.
  document.addEventListener("htmx:afterSettle", () => {
    const entered = all().filter((row) => !isOpen(row)).length;
    if (stale && entered > Number(document.getElementById("progress").dataset.entered)) htmx.trigger(stale, "recount");
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isPoll(event) && document.hidden) event.preventDefault();
  });
  table.addEventListener("input", (event) => {
    const row = event.target.closest(".game");
    if (row) row.dataset.dirty = "";
  });
  const busy = (game) => "dirty" in game.dataset || game.querySelector(".editing, .htmx-request, .clash-note")
    || game.classList.contains("htmx-request") || game.contains(document.activeElement?.closest("input, select, textarea"));
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target } = event.detail;
    if (target?.classList.contains("game") && busy(target)) event.detail.shouldSwap = false;
  });

  // ---- only the open boards
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-show]");
    if (!chosen) return;
    for (const button of document.querySelectorAll("[data-show]")) {
      button.setAttribute("aria-pressed", String(button === chosen));
    }
    table.classList.toggle("only-open", chosen.dataset.show === "open");
  });

  // ---- find a board by its number or by parts of the names, accents ignored
  const find = document.querySelector("[data-find]");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/đ/g, "d").replace(/ł/g, "l").replace(/ø/g, "o").replace(/\s+/g, " ").trim();
  const hits = () => {
    const words = plain(find.querySelector("input").value).split(" ").filter(Boolean);
    if (!words.length) return all();
    if (words.length === 1 && /^\d+$/.test(words[0])) return all().filter((row) => row.dataset.board === words[0]);
    return all().filter((row) => {
      const names = plain([...row.querySelectorAll(".wh, .bl")].map((cell) => cell.textContent).join(" "));
      return words.every((word) => names.includes(word));
    });
  };
  find?.addEventListener("input", () => {
    const found = new Set(hits());
    for (const row of all()) row.closest(".game").classList.toggle("not-found", !found.has(row));
    const count = document.getElementById("found");
    count.textContent = found.size === all().length ? "" : String(found.size);
  });
  find?.addEventListener("submit", (event) => {
    event.preventDefault();
    const hit = rows()[0];
    find.querySelector("input").value = "";
    for (const row of all()) row.closest(".game").classList.remove("not-found");
    document.getElementById("found").textContent = "";
    go(hit);
  });
})();
