/** Does what the translation of Chrome does to a page: replaces each text node by two nested <font>
 *  elements with the translated text, except in elements with `translate="no"`. */
export function translatePage(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const isKept = node.parentElement?.closest('[translate]')?.getAttribute('translate') === 'no';
    if (!isKept && (node as Text).data.trim() !== '') texts.push(node as Text);
  }
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
