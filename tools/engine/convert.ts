/** The `convert.quote` operation: the amounts of a convert from its mid price and its spread. */
import { decimalOfUnits, unitsOf, type Units } from '#contract/core/decimal.ts';
import {
  paidFor,
  rateAfterSpread,
  rateOfDecimal,
  receivedFor,
  shownRateOf,
} from '#domain/convert-quote.ts';
import { BadLine, amountIn, decimalIn, isAbsent, type Line } from './fields.ts';

export function convertResponse(line: Line): object {
  const mid = rateOfDecimal(amountIn(line, 'mid'));
  const spread = decimalIn(line, 'spread');
  if (spread.startsWith('-') || !spread.startsWith('0')) {
    throw new BadLine('"spread" is at least 0 and below 1');
  }
  const rate = rateAfterSpread(mid, spread);
  const isPaidGiven = !isAbsent(line['from_amount']);
  if (isPaidGiven === !isAbsent(line['to_amount'])) {
    return { ok: false, error: 'convert_amount_ambiguous' };
  }
  const paid = isPaidGiven ? unitsIn(line, 'from_amount') : undefined;
  const received = paid === undefined ? unitsIn(line, 'to_amount') : receivedFor(paid, rate);
  return {
    rate: decimalOfUnits(shownRateOf(rate)),
    from_amount: decimalOfUnits(paid ?? paidFor(received, rate)),
    to_amount: decimalOfUnits(received),
  };
}

function unitsIn(line: Line, field: string): Units {
  const amount = unitsOf(amountIn(line, field));
  if (amount === undefined) throw new BadLine(`"${field}" has at most 8 decimals`);
  return amount;
}
