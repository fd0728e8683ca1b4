/** Filter of the transaction history, read from and written to the address. Any address results in a
 *  valid filter. */
import { epochSecOf, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import { TRANSACTION_TYPES } from '#contract/entities/journal-line.ts';
import { WALLETS, type Wallet } from '#contract/entities/wallet-type.ts';
import { startOfDay, startOfNextDay } from '#src/format/dates.ts';

export interface HistoryFilter {
  readonly type: (typeof TRANSACTION_TYPES)[number] | undefined;
  /** Symbol, such as BTC. */
  readonly coin: string | undefined;
  readonly wallet: Wallet | undefined;
  /** "2026-11-20"; both days are included. */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  /** Starts at 1. */
  readonly page: number;
}

export const NO_FILTER: HistoryFilter = {
  type: undefined,
  coin: undefined,
  wallet: undefined,
  fromDay: undefined,
  toDay: undefined,
  page: 1,
};

const COIN = /^[A-Za-z0-9]{1,20}$/;
const PAGE = /^[1-9]\d{0,4}$/;

export const filterOfAddress = (query: URLSearchParams): HistoryFilter => ({
  type: TRANSACTION_TYPES.find((type) => type === query.get('type')),
  coin: textIn(query, 'coin', (text) => COIN.test(text)),
  wallet: WALLETS.find((wallet) => wallet === query.get('wallet')),
  fromDay: textIn(query, 'from', isDay),
  toDay: textIn(query, 'to', isDay),
  page: Number(textIn(query, 'page', (text) => PAGE.test(text)) ?? '1'),
});

/** Writes the filter without default values; other parameters of the address stay. */
export function addressWithFilter(now: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const query = new URLSearchParams(now);
  const entries = {
    type: filter.type,
    coin: filter.coin,
    wallet: filter.wallet,
    from: filter.fromDay,
    to: filter.toDay,
    page: filter.page === 1 ? undefined : String(filter.page),
  };
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

/** Whether anything is filtered; the page is no filter. */
export const isFiltered = (filter: HistoryFilter): boolean =>
  Object.entries(filter).some(([name, value]) => name !== 'page' && value !== undefined);

export const spanOf = ({ fromDay, toDay }: HistoryFilter) => ({
  since: secondsOf(startOfDay(fromDay)),
  until: secondsOf(startOfNextDay(toDay)),
});

const secondsOf = (time: EpochMs | undefined): EpochSec | undefined =>
  time === undefined ? undefined : epochSecOf(time);

const isDay = (text: string): boolean => startOfDay(text) !== undefined;

function textIn(
  query: URLSearchParams,
  name: string,
  isText: (text: string) => boolean,
): string | undefined {
  const text = query.get(name);
  return text !== null && isText(text) ? text : undefined;
}
