import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import type { WalletBalance } from '#contract/realtime/wallet.ts';
import { applyWalletUpdate, rowsAfter } from '#src/queries/wallet-update.ts';
import { rowsKeyOf, type WalletRow } from '#src/queries/wallets.ts';

const row = (id: number, available: string, frozen: string, value?: string): WalletRow => ({
  coinId: coinId(id),
  coin: `C${id}`,
  coinName: `Coin ${id}`,
  wallet: 'spot',
  available: decimal(available),
  frozen: decimal(frozen),
  locked: decimal('0'),
  lockedUntil: undefined,
  limitAmount: undefined,
  valueUsd: value === undefined ? undefined : decimal(value),
});
const balance = (id: number, available: string, frozen: string): WalletBalance => ({
  coinId: coinId(id),
  coin: `C${id}`,
  coinName: `C${id}`,
  wallet: 'spot',
  available: decimal(available),
  frozen: decimal(frozen),
});

it('changes only the rows of the update, and values them at their earlier price', () => {
  const rows = [row(1, '2', '1', '300'), row(2, '5', '0', '50')];
  const [first, second] = rowsAfter(rows, [balance(1, '0.5', '0.5')]);
  expect(first).toEqual({ ...rows[0], available: '0.5', frozen: '0.5', valueUsd: '100' });
  expect(second).toBe(rows[1]);
});

it('has no value for a coin without an earlier one, and zero for nothing', () => {
  const rows = [row(1, '0', '0', '0'), row(2, '5', '0', '50')];
  const next = rowsAfter(rows, [balance(1, '1', '0'), balance(2, '0', '0')]);
  expect(next.map(({ valueUsd }) => valueUsd)).toEqual([undefined, '0']);
});

it('adds a coin that is not listed yet', () => {
  const next = rowsAfter([row(1, '1', '0', '1')], [balance(9, '4', '0')]);
  expect(next.map(({ coinId: id, available }) => [id, available])).toEqual([
    [1, '1'],
    [9, '4'],
  ]);
});

it('reports the wallets whose values have to be read, and leaves wallets alone that are not loaded', () => {
  const cache = new QueryClient();
  cache.setQueryData(rowsKeyOf('spot'), [row(1, '0', '0', '0'), row(2, '5', '0', '50')]);
  expect([...applyWalletUpdate(cache, [balance(2, '4', '1')])]).toEqual([]);
  const changed = [balance(1, '3', '0'), { ...balance(1, '3', '0'), wallet: 'future' as const }];
  expect([...applyWalletUpdate(cache, changed)]).toEqual(['spot']);
  expect(cache.getQueryData(rowsKeyOf('future'))).toBeUndefined();
});

it('reports the spot wallet when what is locked may have changed', () => {
  const cache = new QueryClient();
  const set = (...rows: readonly WalletRow[]) => cache.setQueryData(rowsKeyOf('spot'), rows);
  set(row(1, '5', '0', '5'));
  expect([...applyWalletUpdate(cache, [balance(1, '4', '1')])]).toEqual([]);
  expect([...applyWalletUpdate(cache, [balance(1, '4.5', '0')])]).toEqual(['spot']);
  set({ ...row(1, '5', '0', '5'), locked: decimal('1') }, row(2, '5', '0', '5'));
  expect([...applyWalletUpdate(cache, [balance(2, '4', '0')])]).toEqual(['spot']);
});

it('starts a pending read again, because it may be older than the update', async () => {
  const cache = new QueryClient();
  const reads: ((rows: readonly WalletRow[]) => void)[] = [];
  const read = cache.fetchQuery({
    queryKey: rowsKeyOf('spot'),
    queryFn: () => new Promise<readonly WalletRow[]>((resolve) => void reads.push(resolve)),
  });
  cache.setQueryData(rowsKeyOf('spot'), [row(1, '1', '0', '1')]);
  applyWalletUpdate(cache, [balance(1, '2', '0')]);
  expect(cache.getQueryState(rowsKeyOf('spot'))?.isInvalidated).toBe(true);
  reads[0]?.([row(1, '1', '0', '1')]);
  await read;
  cache.clear();
});
