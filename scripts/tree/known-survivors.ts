/** Mutations that no test notices, each with the reason: `known-survivors.tsv` has a line for each, the mutation as
 *  `scripts/plant-mutations.ts` prints it without its number and line, and the reason. */
import { assert } from '#contract/core/assert.ts';
import { readText } from './files.ts';

const PATH = 'scripts/tree/known-survivors.tsv';

/** @returns reasons by mutation. */
export function knownSurvivors(text: string = readText(PATH)): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [mutation = '', reason = ''] = line.split('\t');
      assert(reason !== '', `${PATH} has a reason for each mutation: ${mutation}`);
      return [mutation, reason];
    }),
  );
}
