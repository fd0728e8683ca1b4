/** Texts that users type into an amount field: near the edges of its rules, anywhere, and hostile ones. */
import * as v from 'valibot';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { positiveDecimal } from '#contract/wire.ts';
import type { SeededRandom } from './seeded-random.ts';

const HOSTILE = [
  '',
  ' ',
  '.',
  '0',
  '0.00',
  '00',
  '-1',
  '+1',
  '1e5',
  '1E-9',
  '1,5',
  '1,000',
  '1.2.3',
  '١٢',
  '12₂',
  '0x10',
  'NaN',
  'Infinity',
  ' 5',
  '5 ',
  '1_000',
  '\u200e5',
  '007',
  '5.',
  '.5',
  '0.000000001',
  '1.123456789',
  '0.00000001',
  '9'.repeat(20),
  '9'.repeat(40),
  '9'.repeat(60),
  '0'.repeat(30),
];

/** @param edges amounts in units at which a rule changes its answer. */
export function amountTextNear(random: SeededRandom, edges: readonly bigint[]): string {
  const kind = random.between(1, 10);
  if (kind === 1) return random.pick(HOSTILE);
  if (kind <= 3) return `${random.between(0, 200_000)}.${random.between(0, 99_999_999)}`;
  const edge = random.pick(edges) + random.pick([0n, 0n, 1n, -1n, 100n, -100n]);
  const text = decimalOfUnits(edge > 0n ? edge : 0n);
  return random.between(1, 20) === 1 ? `${text}${text.includes('.') ? '' : '.'}1` : text;
}

/** Whether a call accepts the text as an amount, whatever the form reads in it. */
export const isSendable = (text: string): boolean => v.is(positiveDecimal, text);
