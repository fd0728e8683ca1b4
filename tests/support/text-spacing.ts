/** The text spacing that a reader may set (WCAG 1.4.12), and functions that set it and find the labels which it cuts. They
 *  run in a page, and use nothing from outside. */

export const TEXT_SPACING = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }
`;

/** Runs in a page; the policy of the exchange allows no style element. */
export function setTextSpacing(spacing: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spacing);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * @returns the labels that are not shown whole: their own box hides a part, or a box around them that does not scroll.
 */
export function cutLabels(): readonly string[] {
  const labels =
    'button, a, label, th, dt, h1, h2, h3, legend, summary, [role="tab"], [data-label]';
  const cut: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(labels)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const own = range.getBoundingClientRect();
      if (own.width < 2 || own.height < 2) continue;
      for (let box = text.parentElement; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Labels for screen readers.
        if (style.clipPath !== 'none') break;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isCutX =
          /hidden|clip/.test(style.overflowX) && (own.left < left - 1 || own.right > right + 1);
        // The leading of a line may reach beyond its box, letters may not.
        const leading = own.height / 4;
        const isCutY =
          /hidden|clip/.test(style.overflowY) &&
          (own.top < top - leading || own.bottom > bottom + leading);
        // Links without room are whole in the menu beside their bar.
        if (box.tagName === 'NAV' && own.top >= bottom - leading) break;
        if (isCutX || isCutY) {
          cut.push(
            `${isCutX ? 'x' : 'y'} ${element.tagName} ${text.textContent} in .${box.className}`,
          );
          break;
        }
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed')
          break;
      }
    }
  }
  return [...new Set(cut)];
}
