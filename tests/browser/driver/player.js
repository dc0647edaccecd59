// Plays on a table's page by its list of moves, and keeps what it has played and when the page showed that it was lost.
// Every move is pressed three times: to choose it, to play it, and once more, which must not play it twice.
([order, name]) => {
  const played = [];
  const words = [];
  const lost = [];
  const root = () => document.querySelector("[data-game]");
  const mine = () =>
    document.querySelector("[data-game][data-mine=true]") !== null;

  const watch = () => {
    const visible = document.querySelector(".notices .lost") !== null;
    const last = lost.at(-1);
    if (visible && (!last || last.ended))
      lost.push({ begun: Date.now(), ended: 0 });
    else if (!visible && last && !last.ended) last.ended = Date.now();
  };
  new MutationObserver(watch).observe(document.body, {
    childList: true,
    subtree: true,
  });
  watch();

  /** The move of the most preferred kind, the middle one of these. */
  const choose = (buttons) => {
    const rank = (button) =>
      Math.max(0, order.indexOf(button.dataset.move.split(" ")[0]));
    const best = Math.min(...buttons.map(rank));
    const of = buttons.filter((button) => rank(button) === best);
    return of[Math.floor(of.length / 2)];
  };

  const say = (text) => {
    const input = document.querySelector(".chat input");
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    words.push(text);
    input.form.requestSubmit();
  };

  const step = () => {
    if (root()?.classList.contains("finished")) return;
    setTimeout(step, 20 + Math.random() * 60);
    const buttons = [...document.querySelectorAll("dialog li button")];
    if (buttons.length && mine()) {
      const button = choose(buttons);
      played.push([Number(root().dataset.turn), button.dataset.move]);
      for (let time = 0; time < 3; time += 1) button.click();
      if (played.length % 8 === 0) say(`${name} ${played.length}`);
    } else if (mine())
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "m", bubbles: true }),
      );
    else document.querySelector("dialog[open] .top button")?.click();
  };
  step();
  globalThis.player = { played, words, lost };
};
