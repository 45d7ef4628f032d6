// Runs before the first paint (not deferred), so that a remembered theme never flashes the other one.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    if (["light", "dark"].includes(localStorage.theme)) root.dataset.theme = localStorage.theme;
  } catch { /* storage refused: the system's theme stays */ }
})();
