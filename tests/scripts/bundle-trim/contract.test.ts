/** The contract in the client bundle: all requests and responses, without the texts that only the
 *  exchange uses. */
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { trimContract } from '#scripts/bundle-trim/contract.ts';

const files = globSync('contract/{rest,entities,realtime}/*.ts').concat('contract/errors.ts');
const trimmedOf = (path: string): string => trimContract(readFileSync(path, 'utf8'));

describe('the contract of the bundle', () => {
  it.each(files)('%s is still a module with the same exports', (path) => {
    const full = readFileSync(path, 'utf8');
    const trimmed = trimmedOf(path);
    expect(() => stripTypeScriptTypes(trimmed)).not.toThrow();
    const namesOf = (code: string) => [...code.matchAll(/^export \w+ (\w+)/gm)].map(([, n]) => n);
    expect(namesOf(trimmed)).toEqual(namesOf(full));
  });

  it('contains no summary of a call', () => {
    const code = files.map(trimmedOf).join('\n');
    expect(files.length).toBeGreaterThan(20);
    expect(code).not.toMatch(/^\s+summary: ?'/m);
  });

  it('contains the number of each error but no error text', () => {
    const full = readFileSync('contract/errors.ts', 'utf8');
    const trimmed = trimmedOf('contract/errors.ts');
    const numbersOf = (code: string) => [...code.matchAll(/entry\(\s*(\d+)/g)].map(([, n]) => n);
    expect(numbersOf(trimmed)).toEqual(numbersOf(full));
    expect(trimmed).toContain("entry(1101, 0, '')");
  });

  it('marks declaration calls as free of side effects', () => {
    const trimmed = trimContract(
      "export const one = route({ path: '/one', reply: plain(v.string()) });",
    );
    expect(trimmed).toBe(
      "export const one = /*#__PURE__*/route({ path: '/one', reply: /*#__PURE__*/plain(/*#__PURE__*/v.string()) });",
    );
    expect(trimContract('const result = v.safeParse(of.wire, input);')).not.toContain('PURE');
  });
});
