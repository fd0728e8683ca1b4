/** The `p2p.amount` operation: price, amounts and escrow of a peer-to-peer order. */
import { decimalOfUnits, UNIT_DECIMALS, unitsOf, type Units } from '#contract/core/decimal.ts';
import { amountOf, feeOf, fiatOf, stepOf } from '#domain/p2p/amounts.ts';
import { floatingPriceOf } from '#domain/p2p/price.ts';
import { BadLine, amountIn, decimalIn, idIn, isAbsent, type Line } from './fields.ts';

/** Percent of a factor. */
const HUNDRED = 100n;
const FIAT_DECIMALS = 2;

export function p2pAmountResponse(line: Line): object {
  const price = floatingPriceOf(unitsIn(line, 'reference'), unitsIn(line, 'premium') * HUNDRED);
  if (price === 0n) throw new BadLine('the price is more than zero');
  const fiatDecimals = idIn(line, 'fiat_decimals') ?? FIAT_DECIMALS;
  if (fiatDecimals < 0 || fiatDecimals > UNIT_DECIMALS) {
    throw new BadLine(`"fiat_decimals" is 0 to ${UNIT_DECIMALS}`);
  }
  const isFiatGiven = !isAbsent(line['fiat']);
  if (isFiatGiven === !isAbsent(line['amount'])) {
    throw new BadLine('a line has either "fiat" or "amount"');
  }
  const amount = isFiatGiven
    ? amountOf(fiatIn(line, fiatDecimals), price, UNIT_DECIMALS)
    : unitsIn(line, 'amount');
  const fiat = isFiatGiven ? fiatIn(line, fiatDecimals) : fiatOf(amount, price, fiatDecimals);
  return {
    price: decimalOfUnits(price),
    amount: decimalOfUnits(amount),
    fiat: decimalOfUnits(fiat),
    escrow: decimalOfUnits(amount + feeOf(amount, feeIn(line))),
  };
}

function unitsIn(line: Line, field: string): Units {
  const value = unitsOf(amountIn(line, field));
  if (value === undefined) throw new BadLine(`"${field}" has at most 8 decimals`);
  return value;
}

function fiatIn(line: Line, fiatDecimals: number): Units {
  const fiat = unitsIn(line, 'fiat');
  if (fiat % stepOf(fiatDecimals) !== 0n) {
    throw new BadLine(`"fiat" has at most ${fiatDecimals} decimals`);
  }
  return fiat;
}

function feeIn(line: Line): Units {
  const rate = unitsOf(decimalIn(line, 'maker_fee'));
  if (rate === undefined || rate < 0n) {
    throw new BadLine('"maker_fee" is at least 0 and has at most 8 decimals');
  }
  return rate;
}
