// A browser's translator takes a text out of the page and puts a <font> in its place. The page goes on to change the
// text where nobody sees it, and may remove it with what it was part of: then the translation would stay.

/** A `<font>` of the translator, and our text node: emptied, just before it. `original` is what the text said. */
interface Translation {
  font: Element;
  text: Text;
  original: string;
}

const translations = new Set<Translation>();

/** Keep the page whole where a translator changes it. This cannot wait for code: the page may change meanwhile. */
export function watchTranslators(): void {
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (!change.removedNodes.length) rewritten(change.target);
      for (const node of change.removedNodes) if (!node.isConnected) removed(node, change);
    }
    observer.takeRecords(); // what was done here
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Put a text back that a translator took. What the page took goes with its translation, and the other way round. */
function removed(node: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const one of translations) {
    if (one.text === node) return forget(one);
    if (one.font === node) {
      translations.delete(one);
      one.text.data ||= one.original;
    }
  }
  const font = [...addedNodes, previousSibling, nextSibling].find((near) => near?.nodeName === "FONT") as Element;
  if (!(node instanceof Text && font?.isConnected)) return;
  const picture = font.closest("svg"); // which shows no fonts
  if (picture) {
    picture.setAttribute("translate", "no");
    font.replaceWith(node);
  } else {
    translations.add({ font, text: node, original: node.data });
    font.before(node);
    node.data = "";
  }
}

/** Remove the translation of a text that the page changed: the translator finds a new one. */
function rewritten(text: Node): void {
  if (text.nodeValue) for (const one of translations) if (one.text === text) forget(one);
}

function forget(one: Translation): void {
  translations.delete(one);
  one.font.remove();
}
