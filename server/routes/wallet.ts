/** Returns a trader's balances in one wallet: all listed coins, owned ones first. */
import {
  compareDecimals,
  decimal,
  decimalOfUnits,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import { plainText } from '#contract/core/plain-text.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { walletList, type WalletRow } from '#contract/rest/wallet.ts';
import type { CoinBalance } from '#server/exchange/exchange-api.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { balanceOf } from '#server/views/account-view.ts';
import { emptyPage, pageOf } from './page-of.ts';
import type { TradingContext } from './services.ts';
import { balanceValueOf } from '#server/views/balance-value.ts';

type Parts = Pick<TradingContext, 'exchange' | 'reference' | 'withdrawLocks' | 'limitAmounts'>;

/** Smaller values count as a small balance. */
const SMALL_USD = decimal('1');
const ZERO = decimal('0');

export const walletRoutes = (parts: Parts) => ({
  walletList: handleTrader(walletList, ({ userId, query, now }) => {
    const { wallet, search, areSmallHidden, page, perPage } = query;
    // Demo trade has the spot wallet alone.
    if (!parts.exchange.wallets.includes(wallet)) return accept('', emptyPage(page, perPage));
    const requested = plainText(search).toLowerCase();
    const owned = new Map(
      parts.exchange.balances(userId, wallet).map((balance) => [balance.coinId, balance]),
    );
    const limitOf = wallet === 'spot' ? parts.limitAmounts?.(userId, now) : undefined;
    const rows = parts.exchange.coins
      .map(({ id }) => owned.get(id) ?? { coinId: id, available: units(0n), frozen: units(0n) })
      .map((balance) => rowOf(parts, { userId, wallet, now, limitOf }, balance))
      .filter(({ coin, coinName }) => `${coin} ${coinName}`.toLowerCase().includes(requested))
      .filter((row) => !areSmallHidden || compareDecimals(row.valueUsd ?? ZERO, SMALL_USD) >= 0)
      .toSorted((a, b) => compareDecimals(b.valueUsd ?? ZERO, a.valueUsd ?? ZERO));
    return accept('', pageOf(rows, page, perPage));
  }),
});

interface RowOwner {
  readonly userId: UserId;
  readonly wallet: Wallet;
  readonly now: EpochMs;
  readonly limitOf: ((coinId: CoinId) => Units | undefined) | undefined;
}

function rowOf(parts: Parts, owner: RowOwner, balance: CoinBalance): WalletRow {
  const { userId, wallet, now } = owner;
  const isLockable = wallet === 'spot' && balance.available > 0n;
  const lock = isLockable ? parts.withdrawLocks?.(userId, balance, now) : undefined;
  const limit = owner.limitOf?.(balance.coinId);
  const value = balanceValueOf(parts.reference, balance);
  return {
    ...balanceOf(balance, parts.exchange),
    wallet,
    locked: decimalOfUnits(lock?.locked ?? 0n),
    lockedUntil: lock?.until,
    limitAmount: limit === undefined ? undefined : decimalOfUnits(limit),
    valueUsd: value === undefined ? undefined : decimalOfUnits(value),
  };
}
