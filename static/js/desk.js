// The desk: pick one name, then the other. Without this script two ticks and a button do the same.
// With "only ask" on, the second pick asks why the two do not meet, and nothing is moved.
(() => {
  const form = () => document.getElementById("hand");
  const picks = () => [...document.querySelectorAll("input[name=pick]")];
  const ticked = () => picks().filter((box) => box.checked);
  const nameOf = (box) => box.closest("label").querySelector(".name").textContent;

  const say = () => {
    const status = document.getElementById("picked");
    const [one] = ticked();
    const text = asks() ? status.dataset.ask : status.dataset.one;
    status.textContent = one ? text.replace("%s", () => nameOf(one)) : "";
    document.getElementById("pick-bar").classList.toggle("on", Boolean(one));
  };

  const asks = () => document.getElementById("pick-ask")?.getAttribute("aria-pressed") === "true";
  const ask = ([one, two]) => {
    const question = document.getElementById("ask");
    question.elements.namedItem("a").value = one.value;
    question.elements.namedItem("b").value = two.value;
    question.requestSubmit();
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#pick-ask");
    if (!button) return;
    button.setAttribute("aria-pressed", String(!asks()));
    say();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "answer") return;
    event.target.scrollIntoView({ block: "nearest" });
    event.target.focus({ preventScroll: true });
  });

  document.addEventListener("change", (event) => {
    if (event.target.name !== "pick") return;
    const chosen = ticked();
    const first = form().elements.namedItem("first");
    if (chosen.length === 1) first.value = chosen[0].value;
    if (chosen.length === 2 && asks()) {
      ask(chosen[1].value === first.value ? chosen.reverse() : chosen);
      drop();
    } else if (chosen.length === 2) {
      form().requestSubmit(document.getElementById("pick-go"));
    }
    say();
  });
  const drop = () => {
    for (const box of ticked()) box.checked = false;
    if (form()) say();
  };
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    drop();
    for (const menu of document.querySelectorAll("details.more[open]")) {
      menu.open = false;
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    }
  });
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.more[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });

  // A change by hand brings the whole desk anew; which reasons are open is the reader's, not the page's.
  const reasons = () => [...document.querySelectorAll("#desk-page details.bracket")];
  const named = (bracket) => bracket.querySelector("[id]")?.id;
  let opened = null;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target?.id === "desk-page") opened = reasons().filter((one) => one.open).map(named);
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!opened) return;
    for (const bracket of reasons()) bracket.open = opened.includes(named(bracket));
    opened = null;
  });
  // Numbers that were refused are there to be typed over: from the first moment, and not once typing began.
  const typeOver = () => {
    const field = document.activeElement;
    if (field?.matches(".seat .input") && field.value === field.defaultValue) field.select();
  };
  document.addEventListener("htmx:afterSwap", typeOver);
  document.addEventListener("htmx:afterSettle", typeOver);

  // A link to a bracket's reasons opens them: not every browser opens what a link points into.
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const bracket = target?.closest("details.bracket");
    if (bracket) bracket.open = true;
  };
  addEventListener("hashchange", open);
  open();
})();
