// Returns a sentence for each element of the page that is too small, too wide or cut off.
() => {
  const SMALLEST = 12;
  const TARGET = 44;
  const INLINE = 24;
  const SLACK = 1.5;
  // Pictures whose content is said beside them.
  const PICTURES =
    "[aria-hidden=true].cover, .finish svg, figure > [inert] svg";
  const faults = new Set();
  const wide = document.documentElement.clientWidth;

  const name = (element) => {
    const label = (
      element.getAttribute("aria-label") ||
      element.textContent ||
      ""
    )
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 40);
    const classes = [...element.classList]
      .filter((one) => !one.startsWith("svelte-"))
      .join(".");
    return `${element.tagName.toLowerCase()}${classes ? `.${classes}` : ""} "${label}"`;
  };
  const hidden = (element) => {
    for (
      let one = element;
      one && one !== document.body;
      one = one.parentElement
    ) {
      const box = one.getBoundingClientRect();
      if (
        box.width <= 1.5 &&
        box.height <= 1.5 &&
        getComputedStyle(one).overflow !== "visible"
      )
        return true;
    }
    return false;
  };
  const visible = (element) =>
    !hidden(element) &&
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    }) &&
    !element.closest(".unseen, .skip, noscript");
  const modal = document.querySelector("dialog:modal");
  const reachable = (element) => !modal || modal.contains(element);

  if (document.documentElement.scrollWidth > wide + SLACK)
    faults.add(
      `the page is ${document.documentElement.scrollWidth} px wide on ${wide}`,
    );

  // Text for screen readers may lie below everything else.
  const high = Math.max(
    document.documentElement.clientHeight,
    document.body.offsetHeight,
  );
  if (document.documentElement.scrollHeight > high + SLACK)
    faults.add(
      `the page can be scrolled ${document.documentElement.scrollHeight - high} px beyond its end`,
    );

  /** Whether an ancestor cuts the box off where nobody can scroll. */
  const cut = (element, box, slack) => {
    let [free, freeY] = [false, false];
    for (
      let one = element;
      one && one !== document.body;
      one = one.parentElement
    ) {
      const style = getComputedStyle(one);
      if (style.position === "fixed") break;
      const frame = one.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX)) free = true;
      if (/auto|scroll/.test(style.overflowY)) freeY = true;
      if (
        !free &&
        /hidden|clip/.test(style.overflowX) &&
        (box.left < frame.left - SLACK || box.right > frame.right + SLACK)
      )
        return one;
      if (
        !freeY &&
        /hidden|clip/.test(style.overflowY) &&
        (box.top < frame.top - slack || box.bottom > frame.bottom + slack)
      )
        return one;
    }
    return !free && (box.left < -SLACK || box.right > wide + SLACK)
      ? document.body
      : null;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (
      !text.data.trim() ||
      !element ||
      /SCRIPT|STYLE/.test(element.tagName) ||
      !visible(element)
    )
      continue;
    const drawn = element.closest("svg");
    const matrix =
      drawn && element.getScreenCTM ? element.getScreenCTM() : null;
    const size =
      parseFloat(getComputedStyle(element).fontSize) *
      (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < SMALLEST - 0.05 && !element.closest(PICTURES))
      faults.add(`text of ${size.toFixed(1)} px: ${name(element)}`);
    if (drawn) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    // A font's box is higher than its letters, and than its line if the line height is small.
    const by = [...range.getClientRects()]
      .map((box) => box.width && cut(element, box, SLACK + size / 4))
      .find(Boolean);
    if (by)
      faults.add(
        `cut off: ${name(element)} by ${by.tagName.toLowerCase()}.${[...by.classList].join(".")}`,
      );
  }

  const targets =
    "a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=slider]";
  for (const element of document.querySelectorAll(targets)) {
    if (!visible(element) && element.tagName !== "INPUT") continue;
    if (
      element.closest(".unseen, .skip, [hidden]") ||
      !element.checkVisibility() ||
      !reachable(element)
    )
      continue;
    if (element.closest("[data-plot]")) continue; // a touch anywhere on its poster chooses it
    const box = (
      element.tagName === "INPUT" && element.closest("label")
        ? element.closest("label")
        : element
    ).getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const text =
      element.matches("a:not(.btn)") &&
      /^(inline|inline-block|block)$/.test(getComputedStyle(element).display);
    if (text) {
      if (box.height < INLINE - SLACK)
        faults.add(`link of ${box.height.toFixed(0)} px: ${name(element)}`);
    } else if (Math.min(box.width, box.height) < TARGET - 0.5) {
      faults.add(
        `target of ${box.width.toFixed(0)} × ${box.height.toFixed(0)} px: ${name(element)}`,
      );
    }
  }
  return [...faults];
};
