import { describe, expect, it } from 'vitest';
import { bareTextOf } from '#scripts/locales/bare-text.ts';

const find = (source: string): readonly string[] =>
  bareTextOf('A.tsx', source).map(({ message }) => message);

describe('text that is translated when a module is loaded', () => {
  it.each([
    "import { msg, t } from '@lingui/core/macro';",
    'export const LABEL = t`Buy`;',
    "const LABELS = [t({ message: 'Buy' })];",
    'const COUNT: string = plural(count, { other: "#" });',
    'const TEXT = i18n._(SOME);',
  ])('detects %s', (source) => {
    expect(find(source)).toEqual(['is translated once, when the module is loaded']);
  });

  it.each([
    "import { msg } from '@lingui/core/macro';",
    'export const LABEL = msg`Buy`;',
    '  const label = t`Buy`;',
    '  return plural(count, { other: "#" });',
    'const labelOf = (i18n: I18n) => i18n._(LABEL);',
  ])('accepts %s', (source) => {
    expect(find(source)).toEqual([]);
  });
});

describe('text outside the catalogs', () => {
  it.each([
    '<p>Place an order</p>',
    '<Button label="Place an order" />',
    '<input placeholder="Search" />',
    '<p>\n  No orders yet.\n</p>',
    '<Notice>Prices are old</Notice>',
    '<img alt="A chart" src={url} />',
  ])('detects %s', (source) => {
    expect(find(source)).toHaveLength(1);
  });

  it.each([
    '<p>{t`Place an order`}</p>',
    '<Trans>Already have one? <Link href={path}>Sign in</Link></Trans>',
    '<Plural value={count} one="# order" other="# orders" />',
    '<b>BTC/USDT</b>',
    'const longer = left > right && right < left;',
    'const list = useState<Row>(first);',
    '/** Says nothing to anybody. */',
    "import { Button } from './Button.tsx';",
    '<td className="value">{price}</td>',
    'export interface Props extends Omit<Field, "label"> {}',
  ])('accepts %s', (source) => {
    expect(find(source)).toEqual([]);
  });
});
