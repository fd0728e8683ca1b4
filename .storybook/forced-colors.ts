/** Shows stories as with forced colors. The test run emulates them in the browser; anywhere else colors that the sheets
 *  declare are replaced as a browser would, and the sheets' own rules for forced colors are applied. */
import { forcedValueOf } from './forced-values.ts';
import { simulateMedia, styleRulesOutside } from './media-rules.ts';

const QUERY = '(forced-colors: active)';
const PLAIN = `
  *, *::before, *::after {
    border-color: CanvasText !important;
    box-shadow: none !important;
    text-shadow: none !important;
    text-decoration-color: currentcolor !important;
  }
`;

const plain = document.createElement('style');
plain.textContent = PLAIN;

/** Declarations of the rules that were changed. */
const declared = new Map<CSSStyleRule, string>();

/** Can be repeated: sheets that were loaded since are included. */
export function forceColors(isForced: boolean): void {
  const isSimulated = isForced && !matchMedia(QUERY).matches;
  for (const [rule, text] of declared) rule.style.cssText = text;
  declared.clear();
  simulateMedia(QUERY, false);
  plain.remove();
  if (!isSimulated) return;
  document.head.prepend(plain);
  const canvas = canvasOf(document.documentElement);
  for (const rule of styleRulesOutside(QUERY)) forceRule(rule, canvas);
  simulateMedia(QUERY, true);
}

/** Returns the channels of the background in the page's theme. */
function canvasOf(root: HTMLElement): string {
  const probe = document.createElement('i');
  probe.style.backgroundColor = 'Canvas';
  root.append(probe);
  const [red = '0', green = '0', blue = '0'] =
    getComputedStyle(probe).backgroundColor.match(/\d+/g) ?? [];
  probe.remove();
  return `${red} ${green} ${blue}`;
}

function forceRule(rule: CSSStyleRule, canvas: string): void {
  const { style } = rule;
  // A shorthand with a variable has no longhands to read.
  const outline = style.getPropertyValue('outline-color') || style.getPropertyValue('outline');
  const values = [
    ['color', style.getPropertyValue('color')],
    ['outline-color', outline],
    ['background', style.getPropertyValue('background')],
    ['background-color', style.getPropertyValue('background-color')],
    ['background-image', style.getPropertyValue('background-image')],
  ] as const;
  const text = style.cssText;
  for (const [name, value] of values) {
    const forced = forcedValueOf(name, value, canvas);
    if (forced === undefined) continue;
    const priority = style.getPropertyPriority(name);
    style.setProperty(name, forced, priority);
    declared.set(rule, text);
  }
}
