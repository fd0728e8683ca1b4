/** Filter of a list of orders or trades, and the check whether an order matches. Days are in the
 *  user's time zone. */
import { plainText } from '#contract/core/plain-text.ts';
import { epochSecOf, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import type { Order, OrderKind, OrderSide } from '#contract/entities/order.ts';
import { isOpen, type OrderStatus } from '#contract/entities/order-status.ts';
import { startOfDay, startOfNextDay } from '#src/format/dates.ts';

export interface ListFilter {
  /** BTC_USDT; undefined for all pairs. */
  readonly pairText: string | undefined;
  readonly side: OrderSide | undefined;
  readonly kind: OrderKind | undefined;
  readonly status: OrderStatus | undefined;
  /** "2026-11-20"; both days are included. */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  /** Name of a pair or an order ID. */
  readonly search: string;
}

export const NO_FILTER: ListFilter = {
  pairText: undefined,
  side: undefined,
  kind: undefined,
  status: undefined,
  fromDay: undefined,
  toDay: undefined,
  search: '',
};

/** Maximum length that the exchange accepts. */
export const SEARCH_LENGTH_MAX = 60;

export type FilterField = Exclude<keyof ListFilter, 'search'>;

/** Returns how many of `fields` filter the list. */
export const filterCountOf = (filter: ListFilter, fields: readonly FilterField[]): number =>
  fields.filter((field) => filter[field] !== undefined).length;

export interface TimeSpan {
  readonly since: EpochSec | undefined;
  /** Exclusive. */
  readonly until: EpochSec | undefined;
}

export const spanOf = ({ fromDay, toDay }: ListFilter): TimeSpan => ({
  since: secondsOf(startOfDay(fromDay)),
  until: secondsOf(startOfNextDay(toDay)),
});

const secondsOf = (time: EpochMs | undefined): EpochSec | undefined =>
  time === undefined ? undefined : epochSecOf(time);

/**
 * Returns whether an order matches, by the same rules as the exchange: by the time it was placed,
 * by pair and by order ID.
 * @param pairText of this order; undefined while the pair's name is not known.
 */
export function isListed(order: Order, filter: ListFilter, pairText: string | undefined): boolean {
  const { since, until } = spanOf(filter);
  const placedAt = epochSecOf(order.createdAt);
  return (
    isOpen(order) &&
    isMatch(filter.pairText, pairText) &&
    isMatch(filter.side, order.side) &&
    isMatch(filter.kind, order.kind) &&
    isMatch(filter.status, order.status) &&
    (since === undefined || placedAt >= since) &&
    (until === undefined || placedAt < until) &&
    isFound(filter.search, order, pairText)
  );
}

const isMatch = <Value>(requested: Value | undefined, value: Value | undefined): boolean =>
  requested === undefined || requested === value;

function isFound(search: string, order: Order, pairText: string | undefined): boolean {
  const requested = plainText(search).toUpperCase().replaceAll(/[/\s]/g, '_');
  if (requested === '' || String(order.id) === requested) return true;
  return pairText?.toUpperCase().includes(requested) === true;
}
