/** Class names in the shipped bundle: short, unique, and equal from build to build. */
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shortClassNames } from '#scripts/bundler/class-names.ts';

const SHEETS = ['src/b.module.css', 'src/a.module.css'];

describe('the classes of the bundle', () => {
  it('are derived from the position of their sheet and their position in it', () => {
    const nameOf = shortClassNames(SHEETS);
    expect(nameOf('src/a.module.css', 'row')).toBe('aa0');
    expect(nameOf('src/b.module.css', 'row')).toBe('ab0');
    expect(nameOf('src/a.module.css', 'cell')).toBe('aa1');
    expect(nameOf('src/a.module.css', 'row')).toBe('aa0');
  });

  it('have the same names regardless of the order in which sheets are read', () => {
    const [one, other] = [shortClassNames(SHEETS), shortClassNames(SHEETS.toReversed())];
    other('src/b.module.css', 'row');
    for (const sheet of SHEETS) expect(other(sheet, 'row')).toBe(one(sheet, 'row'));
  });

  it('are never shared, even for many classes', () => {
    const sheets = globSync('src/**/*.module.css');
    expect(sheets.length).toBeGreaterThan(100);
    const nameOf = shortClassNames(sheets);
    const names = sheets.flatMap((sheet) =>
      Array.from({ length: 50 }, (_, index) => nameOf(sheet, `class${index}`)),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[a-z][a-z\d]{2,3}$/.test(name))).toBe(true);
  });

  it('are not generated for a sheet that was not counted', () => {
    expect(() => shortClassNames(SHEETS)('src/c.module.css', 'row')).toThrow('src/c.module.css');
  });
});
