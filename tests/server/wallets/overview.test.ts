import { expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import type { CoinBalance, WalletBalance } from '#server/exchange/exchange-api.ts';
import { valueAtPrice, walletValuesOf } from '#server/wallets/overview.ts';

const [USDT, BTC, UNPRICED] = [coinId(1), coinId(2), coinId(9)];
const balance = (
  wallet: WalletBalance['wallet'],
  coin: WalletBalance['coinId'],
  available: bigint,
  frozen = 0n,
): WalletBalance => ({ wallet, coinId: coin, available: units(available), frozen: units(frozen) });

/** A third of a unit per unit of BTC, so that every value is rounded. */
const valueOf = ({ coinId: coin, available, frozen }: CoinBalance) => {
  if (coin === UNPRICED) return undefined;
  const total = available + frozen;
  return units(coin === USDT ? total : total / 3n);
};

it('sums the same rounded values in total, per wallet and per coin', () => {
  const values = walletValuesOf(
    [
      balance('spot', USDT, 10n, 5n),
      balance('future', USDT, 7n),
      balance('spot', BTC, 200n),
      balance('future', BTC, 200n),
      balance('p2p', BTC, 200n, 200n),
      balance('p2p', UNPRICED, 5n),
      balance('spot', UNPRICED, 0n),
    ],
    valueOf,
  );
  expect(values).toEqual({
    total: 287n,
    byWallet: { spot: 81n, future: 73n, p2p: 133n },
    coins: [
      { coinId: BTC, value: 265n },
      { coinId: USDT, value: 22n },
      { coinId: UNPRICED, value: undefined },
    ],
  });
});

it('lists no coin that is not owned, and has a total of zero then', () => {
  const values = walletValuesOf([balance('spot', USDT, 0n)], valueOf);
  expect(values).toEqual({ total: 0n, byWallet: { p2p: 0n, spot: 0n, future: 0n }, coins: [] });
});

it('converts a value at a price, rounded down', () => {
  expect(valueAtPrice(units(100n * 10n ** 8n), units(50_000n * 10n ** 8n))).toBe(200_000n);
  expect(valueAtPrice(units(1n), units(3n * 10n ** 8n))).toBe(0n);
  expect(valueAtPrice(units(1n), units(0n))).toBeUndefined();
});
