import { expect, it } from 'vitest';
import { everyStep, stepsNamed } from '#scripts/runner/steps.ts';

it('selects steps by name, in their own order, and all of them without a name', () => {
  const names = (only?: readonly string[]) => stepsNamed(everyStep, only).map(({ name }) => name);
  expect(names(['unit,types', 'build'])).toEqual(['types', 'build', 'unit']);
  expect(names()).toEqual(everyStep.map(({ name }) => name));
});

it('rejects an unknown name, with the known ones', () => {
  expect(() => stepsNamed(everyStep, ['unit,unti'])).toThrow(/unti; there are catalogs, /);
});

it('names each step once', () => {
  expect(new Set(everyStep.map(({ name }) => name)).size).toBe(everyStep.length);
});
