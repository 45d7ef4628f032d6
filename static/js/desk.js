// The desk: pick one name, then the other. Without this script two ticks and a button do the same.
(() => {
  const form = () => document.getElementById("hand");
  const picks = () => [...document.querySelectorAll("input[name=pick]")];
  const ticked = () => picks().filter((box) => box.checked);
  const nameOf = (box) => box.closest("label").querySelector(".name").textContent;

  const say = () => {
    const status = document.getElementById("picked");
    const [one] = ticked();
    status.textContent = one ? status.dataset.one.replace("%s", nameOf(one)) : "";
  };

  document.addEventListener("change", (event) => {
    if (event.target.name !== "pick") return;
    const chosen = ticked();
    if (chosen.length === 1) form().elements.namedItem("first").value = chosen[0].value;
    if (chosen.length === 2) form().requestSubmit(document.getElementById("pick-go"));
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

  // A link to a bracket's reasons opens them: not every browser opens what a link points into.
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const bracket = target?.closest("details.bracket");
    if (bracket) bracket.open = true;
  };
  addEventListener("hashchange", open);
  open();
})();
