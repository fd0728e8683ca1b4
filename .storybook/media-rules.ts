/** Applies the rules of the product's sheets for a media query that the browser does not match, such as
 *  `(pointer: coarse)`. */

/** Query that always matches; replaces the given one while it is simulated. */
const SIMULATED = 'all';

const replacedByQuery = new Map<string, Set<CSSMediaRule>>();

function mediaRulesIn(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return [rule];
    const isGroup = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule;
    return isGroup ? mediaRulesIn(rule.cssRules) : [];
  });
}

/** Can be repeated: sheets that were loaded since are included. */
export function simulateMedia(query: string, isOn: boolean): void {
  const replaced = replacedByQuery.get(query) ?? new Set();
  replacedByQuery.set(query, replaced);
  for (const rule of replaced) rule.media.mediaText = query;
  replaced.clear();
  if (!isOn) return;
  for (const sheet of document.styleSheets) {
    for (const rule of mediaRulesIn(sheet.cssRules)) {
      if (rule.media.mediaText !== query) continue;
      rule.media.mediaText = SIMULATED;
      replaced.add(rule);
    }
  }
}
