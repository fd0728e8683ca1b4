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

/** Returns the rules of all sheets that do not depend on the query. */
export function styleRulesOutside(query: string): CSSStyleRule[] {
  return [...document.styleSheets].flatMap((sheet) => styleRulesIn(sheet.cssRules, query));
}

function styleRulesIn(rules: CSSRuleList, query: string): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === query) return [];
    const isGroup = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule;
    const inside = isGroup ? styleRulesIn(rule.cssRules, query) : [];
    return rule instanceof CSSStyleRule ? [rule, ...inside] : inside;
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
