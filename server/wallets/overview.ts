/** Values a user's balances: in total, per wallet and per coin. The sums agree to the last unit,
 *  because each is of the same values rounded down. Pure. */
import { UNIT_DECIMALS, divideFloor, units, type Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type { CoinBalance, WalletBalance } from '#server/exchange/exchange-api.ts';

const UNITS_PER_COIN = 10n ** BigInt(UNIT_DECIMALS);

export interface CoinValue {
  readonly coinId: CoinId;
  /** Undefined without a price. */
  readonly value: Units | undefined;
}

export interface WalletValues {
  readonly total: Units;
  readonly byWallet: Readonly<Record<Wallet, Units>>;
  /** Owned coins, highest value first, those without a price last. */
  readonly coins: readonly CoinValue[];
}

/** @param valueOf the value of a balance; undefined without a price. */
export function walletValuesOf(
  balances: readonly WalletBalance[],
  valueOf: (balance: CoinBalance) => Units | undefined,
): WalletValues {
  let total = 0n;
  const byWallet = { p2p: 0n, spot: 0n, future: 0n };
  const coins = new Map<CoinId, bigint | undefined>();
  for (const balance of balances) {
    if (balance.available + balance.frozen === 0n) continue;
    const value = valueOf(balance);
    total += value ?? 0n;
    byWallet[balance.wallet] += value ?? 0n;
    const before = coins.get(balance.coinId);
    coins.set(balance.coinId, value === undefined ? before : (before ?? 0n) + value);
  }
  const rows = [...coins].map(([coinId, value]) => ({
    coinId,
    value: value === undefined ? undefined : units(value),
  }));
  return {
    total: units(total),
    byWallet: {
      p2p: units(byWallet.p2p),
      spot: units(byWallet.spot),
      future: units(byWallet.future),
    },
    coins: rows.toSorted(byValue),
  };
}

/** The value in a coin whose price is `price`, rounded down: 100 at a price of 50,000 is 0.002. */
export const valueAtPrice = (value: Units, price: Units): Units | undefined =>
  price === 0n ? undefined : units(divideFloor(value * UNITS_PER_COIN, price));

function byValue(a: CoinValue, b: CoinValue): number {
  const [left, right] = [a.value ?? -1n, b.value ?? -1n];
  if (left !== right) return left < right ? 1 : -1;
  return a.coinId - b.coinId;
}
