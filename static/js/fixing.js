// A long list of players with a box each: what is typed leaves only those it fits, and who is ticked.
(() => {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  for (const field of document.querySelectorAll("[data-choosing]")) {
    const search = field.querySelector("[data-choose]");
    const lines = [...field.querySelectorAll(".choosing .check")];
    search.addEventListener("input", () => {
      const words = plain(search.value).split(" ").filter(Boolean);
      for (const line of lines) {
        const text = plain(line.textContent);
        line.hidden = !line.querySelector("input").checked && !words.every((word) => text.includes(word));
      }
    });
    // Enter in the search box looks, it does not send the form.
    search.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  }
})();
