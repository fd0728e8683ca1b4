/** The `address.check` and `withdrawal.fee` operations. */
import {
  decimalCountOf,
  decimalOfUnits,
  unitsOf,
  units,
  type Decimal,
} from '#contract/core/decimal.ts';
import { ADDRESS_FAMILIES, checkAddress } from '#domain/addresses/check-address.ts';
import { withdrawalFee } from '#domain/withdrawal-fee.ts';
import { amountIn, BadLine, decimalIn, isAbsent, numberIn, textIn, type Line } from './fields.ts';

export function addressResponse(line: Line): object {
  const family = ADDRESS_FAMILIES.find((one) => one === line['network']);
  if (family === undefined) throw new BadLine(`"network" is one of ${ADDRESS_FAMILIES.join(', ')}`);
  const check = checkAddress(family, textIn(line, 'address'), memoIn(line));
  return check.ok ? { ok: true } : { ok: false, reason: check.problem };
}

function memoIn(line: Line): string {
  const memo = line['memo'];
  if (isAbsent(memo)) return '';
  return typeof memo === 'number' ? String(memo) : textIn(line, 'memo');
}

const MODES = { 1: 'on_top', 2: 'included' } as const;

export function withdrawalFeeResponse(line: Line): object {
  const mode = numberIn(line, 'mode');
  if (mode !== 1 && mode !== 2) throw new BadLine('"mode" is 1 or 2');
  const fixed = decimalIn(line, 'fixed');
  const rate = decimalIn(line, 'percent');
  if (fixed.startsWith('-')) throw new BadLine('"fixed" is not negative');
  if (rate.startsWith('-') || !/^0(?:\.|$)/.test(rate) || decimalCountOf(rate) > 18) {
    throw new BadLine('"percent" is a rate from 0 to below 1');
  }
  const terms = { fixed: unitsIn(fixed, 'fixed'), rate };
  const cost = withdrawalFee(unitsIn(amountIn(line, 'amount'), 'amount'), terms, MODES[mode]);
  if (cost === undefined) return { ok: false, error: 'out_of_range' };
  return {
    fee: decimalOfUnits(cost.fee),
    debit: decimalOfUnits(cost.debit),
    received: decimalOfUnits(cost.received),
  };
}

function unitsIn(value: Decimal, field: string) {
  const amount = unitsOf(value);
  if (amount === undefined) throw new BadLine(`"${field}" has at most 8 decimals`);
  return units(amount);
}
