/** Lists the tokens of the page from its style sheets: a new token appears without an entry anywhere. */

export type TokenGroup =
  | 'color'
  | 'type'
  | 'space'
  | 'height'
  | 'shape'
  | 'motion'
  | 'elevation'
  | 'number';

export interface Token {
  /** Without the dashes: `surface-1`. */
  readonly name: string;
  /** As the page resolves it now. */
  readonly value: string;
  readonly group: TokenGroup;
}

/** Rules of tokens, without those of one element: `:root`, `[data-theme='light']`. */
const TOKEN_RULE = /^(?::root|\[data-(?:theme|scheme|updown|accent))/;
/** A first match decides. */
const GROUPS: readonly (readonly [TokenGroup, RegExp])[] = [
  ['type', /^(?:type-|font|regular$|medium$|semibold$)/],
  ['space', /^(?:space-|gutter$)/],
  ['height', /^height-/],
  ['shape', /^radius/],
  ['motion', /-motion$/],
  ['number', /-share$|^inline$/],
  ['elevation', /^(?:shadow|scrim)$/],
];

function rulesIn(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [];
  });
}

function tokenNames(): ReadonlySet<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules));
  const names = rules
    .filter(({ selectorText }) => TOKEN_RULE.test(selectorText))
    .flatMap(({ style }) => [...style])
    .filter((property) => property.startsWith('--'));
  return new Set(names);
}

const groupOf = (name: string): TokenGroup =>
  GROUPS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'color';

export function readTokens(): readonly Token[] {
  const style = getComputedStyle(document.documentElement);
  return [...tokenNames()].map((property) => {
    const name = property.slice(2);
    return { name, value: style.getPropertyValue(property).trim(), group: groupOf(name) };
  });
}
