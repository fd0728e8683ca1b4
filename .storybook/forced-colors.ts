/** Shows stories as with forced colors. The test run emulates them in the browser; anywhere else the sheets' own rules
 *  for them are applied over plain system colors, which comes close. */
import { simulateMedia } from './media-rules.ts';

const QUERY = '(forced-colors: active)';
const PLAIN = `
  *, *::before, *::after {
    background-color: Canvas;
    border-color: CanvasText !important;
    box-shadow: none !important;
    text-shadow: none !important;
  }
  * { color: CanvasText; }
  a { color: LinkText; }
  button { color: ButtonText; background-color: ButtonFace; }
`;

const plain = document.createElement('style');
plain.textContent = PLAIN;

export function forceColors(isForced: boolean): void {
  const isSimulated = isForced && !matchMedia(QUERY).matches;
  simulateMedia(QUERY, isSimulated);
  // Before the product's sheets, so that their rules for forced colors win.
  if (isSimulated) document.head.prepend(plain);
  else plain.remove();
}
