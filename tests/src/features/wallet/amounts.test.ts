import { expect, it } from 'vitest';
import { hasCoinName } from '#domain/coin-names.ts';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import {
  changeOf,
  differenceOf,
  foundRows,
  isSmall,
  percentOf,
  sortedRows,
  totalOf,
} from '#src/features/wallet/amounts.ts';
import type { WalletRow } from '#src/queries/wallets.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const row = (coin: string, available: string, frozen = '0', value?: string): WalletRow => ({
  coinId: coinId(coin.length),
  coin,
  coinName: `${coin} name`,
  wallet: 'spot',
  available: decimal(available),
  frozen: decimal(frozen),
  locked: decimal('0'),
  lockedUntil: undefined,
  limitAmount: undefined,
  valueUsd: value === undefined ? undefined : decimal(value),
});
const coinsOf = (rows: readonly WalletRow[]) => rows.map(({ coin }) => coin).join(' ');

it('adds and subtracts exactly', () => {
  expect(totalOf(row('A', '90071992547409.91', '0.00000001'))).toBe('90071992547409.91000001');
  expect(differenceOf(decimal('0.3'), decimal('0.1'))).toBe('0.2');
  expect(differenceOf(decimal('1'), decimal('2.5'))).toBe('-1.5');
});

it('calculates shares and changes in percent', () => {
  expect(percentOf(decimal('25'), decimal('200'))).toBe(12.5);
  expect(percentOf(undefined, decimal('200'))).toBe(0);
  expect(percentOf(decimal('25'), decimal('0'))).toBe(0);
  expect(changeOf(decimal('200'), decimal('150'))).toBe(-25);
  expect(changeOf(decimal('0'), decimal('150'))).toBe(0);
});

it('counts less than a dollar as small, and an owned coin without a price as not', () => {
  expect(isSmall(row('A', '1', '0', '0.99999999'))).toBe(true);
  expect(isSmall(row('A', '1', '0', '1'))).toBe(false);
  expect(isSmall(row('A', '0'))).toBe(true);
  expect(isSmall(row('A', '0', '0.1'))).toBe(false);
});

it('sorts by each column in both directions; equal rows by name, unknown values last', () => {
  const rows = [row('B', '2', '0', '5'), row('A', '2', '7', '5'), row('C', '1')];
  const by = (key: string, direction: 'ascending' | 'descending') =>
    coinsOf(sortedRows(rows, { key, direction }));
  expect(by('coin', 'ascending')).toBe('A B C');
  expect(by('coin', 'descending')).toBe('C B A');
  expect(by('available', 'descending')).toBe('A B C');
  expect(by('available', 'ascending')).toBe('C A B');
  expect(by('total', 'descending')).toBe('A B C');
  expect(by('frozen', 'descending')).toBe('A B C');
  expect(by('value', 'descending')).toBe('A B C');
});

it('sorts amounts that a double cannot tell apart', () => {
  const rows = [row('A', '9007199254740993'), row('B', '9007199254740992.5')];
  const sorting = { key: 'available', direction: 'ascending' } as const;
  expect(coinsOf(sortedRows(rows, sorting))).toBe('B A');
});

it('finds coins by symbol or name', () => {
  const rows = [row('BTC', '1'), row('ETH', '1')];
  expect(coinsOf(foundRows(rows, ' eth N', hasCoinName))).toBe('ETH');
  expect(coinsOf(foundRows(rows, '', hasCoinName))).toBe('BTC ETH');
  expect(coinsOf(foundRows(rows, '비트코인', hasCoinName))).toBe('BTC');
  expect(coinsOf(foundRows(rows, 'doge', hasCoinName))).toBe('');
});

it('sorts ten thousand rows completely', () => {
  const seed = 20_261_123;
  const random = seededRandom(seed);
  console.log(`amounts, seed ${seed}`);
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    row(`C${index}`, String(Math.floor(random.next() * 1e9) / 1e4)),
  );
  const sorted = sortedRows(rows, { key: 'available', direction: 'descending' });
  expect(sorted.length).toBe(10_000);
  const sizes = sorted.map(({ available }) => Number(available));
  expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
});
