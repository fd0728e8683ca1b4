/** Each rule against a planted line, and its allowed exception. */
import { describe, expect, it } from 'vitest';
import { physicalCssOf } from '#scripts/locales/physical-css.ts';

const errorsOf = (file: string, source: string): readonly number[] =>
  physicalCssOf(file, source).map(({ line }) => line);

describe('style sheets', () => {
  it.each([
    'margin-left: 4px;',
    'padding-right: 4px;',
    'border-left: 1px solid;',
    'scroll-margin-left: 4px;',
    'left: 0;',
    '.a { right: 0; }',
    'text-align: right;',
    'float: left;',
    'border-top-left-radius: 4px;',
    'position-area: left;',
    'transform: translateX(4px);',
    'translate: -50%;',
    'padding: 1px 2px 3px 4px;',
    'inset: 0 auto auto 0;',
    'text-transform: uppercase;',
    'text-transform: capitalize;',
    'letter-spacing: 0.04em;',
    'font-style: italic;',
    'font-variant: small-caps;',
  ])('rejects "%s"', (line) => {
    expect(errorsOf('a.css', `.a {\n  ${line}\n}`)).toEqual([2]);
  });

  it.each([
    'margin-inline-start: 4px;',
    'text-align: end;',
    'text-transform: none;',
    'letter-spacing: 0;',
    'letter-spacing: inherit;',
    'font-style: normal;',
    'padding: 1px 2px 3px 2px;',
    'padding: 1px 2px;',
    'inset-inline-end: 0;',
    'transform: translateX(calc(4px * var(--inline)));',
    'translate: calc(-50% * var(--inline));',
    'translate: 0 4px;',
    '/* left of the chart: nothing */',
    'background: url(left.svg);',
  ])('accepts "%s"', (line) => {
    expect(errorsOf('a.css', `.a {\n  ${line}\n}`)).toEqual([]);
  });

  it('allows a physical line that states its reason', () => {
    expect(errorsOf('a.css', '/* physical: the chart is not mirrored. */\nleft: 0;')).toEqual([]);
    expect(errorsOf('a.css', 'left: 0; /* physical: so is this. */')).toEqual([]);
    expect(errorsOf('a.css', '/* physical: */\nleft: 0;')).toEqual([2]);
  });

  it('accepts what a script has, below its language alone', () => {
    const source = `.a:lang(en) {
  text-transform: uppercase;
}
.b {
  text-transform: uppercase;
}`;
    expect(errorsOf('a.css', source)).toEqual([5]);
  });
});

describe('views', () => {
  it.each([
    '<i style={{ marginLeft: 4 }} />',
    "<i style={{ textAlign: 'right' }} />",
    '<i style={{ position: "absolute", left: 0 }} />',
  ])('rejects %s', (line) => {
    expect(errorsOf('A.tsx', line)).toEqual([1]);
  });

  it('accepts a point of an image', () => {
    expect(errorsOf('A.tsx', 'const box = { left: 0, right: 4 };')).toEqual([]);
  });
});
