/** Widens lines, paragraphs, letters and words to the values that text must survive.
 *  @source WCAG 2.2, 1.4.12 Text Spacing. */

const WIDE = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }
`;

const wide = document.createElement('style');
wide.textContent = WIDE;

export function spaceText(isWide: boolean): void {
  if (isWide) document.head.append(wide);
  else wide.remove();
}
