/** The contract that a client carries: everything it can ask and read, without what only the exchange says. */
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { trimContract } from '#scripts/bundle-trim/contract.ts';

const files = globSync('contract/{rest,entities,realtime}/*.ts').concat('contract/errors.ts');
const trimmedOf = (path: string): string => trimContract(readFileSync(path, 'utf8'));

describe('the contract of the bundle', () => {
  it.each(files)('%s is a module still, with the same names', (path) => {
    const full = readFileSync(path, 'utf8');
    const trimmed = trimmedOf(path);
    expect(() => stripTypeScriptTypes(trimmed)).not.toThrow();
    const namesOf = (code: string) => [...code.matchAll(/^export \w+ (\w+)/gm)].map(([, n]) => n);
    expect(namesOf(trimmed)).toEqual(namesOf(full));
  });

  it('brings no sentence about a call', () => {
    const code = files.map(trimmedOf).join('\n');
    expect(files.length).toBeGreaterThan(20);
    expect(code).not.toMatch(/^\s+summary: ?'/m);
  });

  it('knows each refusal by its number, and leaves its words to the exchange', () => {
    const full = readFileSync('contract/errors.ts', 'utf8');
    const trimmed = trimmedOf('contract/errors.ts');
    const numbersOf = (code: string) => [...code.matchAll(/entry\(\s*(\d+)/g)].map(([, n]) => n);
    expect(numbersOf(trimmed)).toEqual(numbersOf(full));
    expect(trimmed).toContain("entry(1101, 0, '')");
  });

  it('says of what makes a declaration that it does nothing else', () => {
    const trimmed = trimContract(
      "export const one = route({ path: '/one', reply: plain(v.string()) });",
    );
    expect(trimmed).toBe(
      "export const one = /*#__PURE__*/route({ path: '/one', reply: /*#__PURE__*/plain(/*#__PURE__*/v.string()) });",
    );
    expect(trimContract('const result = v.safeParse(of.wire, input);')).not.toContain('PURE');
  });
});
