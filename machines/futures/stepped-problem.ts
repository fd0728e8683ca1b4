/** Checks a typed price: it is there, and a multiple of the tick. */
import { ticksOf } from '#contract/core/pair.ts';
import { decimalOfText, type FuturesFacts } from './futures-draft.ts';
import type { FuturesProblem } from './futures-problem.ts';

export function steppedProblem(
  text: string,
  { contract }: Pick<FuturesFacts, 'contract'>,
): FuturesProblem | undefined {
  const price = decimalOfText(text);
  if (price === undefined || price === '0') return { code: 'required' };
  return ticksOf(price, contract) === undefined
    ? { code: 'off_tick', limit: contract.tickSize }
    : undefined;
}
