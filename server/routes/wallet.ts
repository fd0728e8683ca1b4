/** What a trader has in the spot wallet: every listed coin, what is owned first. */
import {
  UNIT_DECIMALS,
  compareDecimals,
  decimal,
  decimalOfUnits,
  divideFloor,
  exactUnitsOf,
  units,
  type Decimal,
} from '#contract/core/decimal.ts';
import { walletList, type WalletRow } from '#contract/rest/wallet.ts';
import type { CoinBalance } from '../exchange/exchange-api.ts';
import { QUOTE_COIN } from '../exchange/market-list.ts';
import { accept, handleTrader } from '../http/handler.ts';
import { balanceOf } from './account-view.ts';
import { pageOf } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'exchange' | 'marketData'>;

const UNITS_PER_COIN = 10n ** BigInt(UNIT_DECIMALS);
/** Below it a balance counts as small. */
const SMALL_USD = decimal('1');
const ZERO = decimal('0');

export const walletRoutes = (parts: Parts) => ({
  walletList: handleTrader(walletList, ({ traderId, query }) => {
    const { search, areSmallHidden, page, perPage } = query;
    const wanted = search.trim().toLowerCase();
    const owned = new Map(
      parts.exchange.balances(traderId).map((balance) => [balance.coinId, balance]),
    );
    const rows = parts.exchange.coins
      .map(({ id }) => owned.get(id) ?? { coinId: id, available: units(0n), held: units(0n) })
      .map((balance) => rowOf(parts, balance))
      .filter(({ coin, coinName }) => `${coin} ${coinName}`.toLowerCase().includes(wanted))
      .filter((row) => !areSmallHidden || compareDecimals(row.valueUsd ?? ZERO, SMALL_USD) >= 0)
      .toSorted((a, b) => compareDecimals(b.valueUsd ?? ZERO, a.valueUsd ?? ZERO));
    return accept('', pageOf(rows, page, perPage));
  }),
});

const rowOf = (parts: Parts, balance: CoinBalance): WalletRow => ({
  ...balanceOf(balance, parts.exchange),
  valueUsd: valueOf(parts, balance),
});

/** At the last price in the quote coin, which counts as a dollar; rounded down. */
function valueOf({ exchange, marketData }: Parts, balance: CoinBalance): Decimal | undefined {
  const total = balance.available + balance.held;
  if (balance.coinId === QUOTE_COIN.id) return decimalOfUnits(total);
  const pair = exchange.findPair(balance.coinId, QUOTE_COIN.id);
  const lastPrice = pair && marketData.lastPrice(pair.id);
  if (pair === undefined || lastPrice === undefined) return undefined;
  const priceUnits = BigInt(lastPrice) * exactUnitsOf(pair.tickSize);
  return decimalOfUnits(divideFloor(total * priceUnits, UNITS_PER_COIN));
}
