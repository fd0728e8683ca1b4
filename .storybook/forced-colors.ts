/** Shows stories as with forced colors. The test run emulates them in the browser; anywhere else the sheets' own rules
 *  for them are applied over plain system colors, which comes close. */

const QUERY = '(forced-colors: active)';
/** Rules whose query is replaced while colors are forced. */
const SIMULATED = 'all';
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

const replaced = new Set<CSSMediaRule>();
const plain = document.createElement('style');
plain.textContent = PLAIN;

function mediaRulesIn(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return [rule];
    const isGroup = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule;
    return isGroup ? mediaRulesIn(rule.cssRules) : [];
  });
}

export function forceColors(isForced: boolean): void {
  for (const rule of replaced) rule.media.mediaText = QUERY;
  replaced.clear();
  plain.remove();
  if (!isForced || matchMedia(QUERY).matches) return;
  // Before the product's sheets, so that their rules for forced colors win.
  document.head.prepend(plain);
  for (const sheet of document.styleSheets) {
    for (const rule of mediaRulesIn(sheet.cssRules)) {
      if (rule.media.mediaText !== QUERY) continue;
      rule.media.mediaText = SIMULATED;
      replaced.add(rule);
    }
  }
}
