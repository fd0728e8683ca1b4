/** Warnings before an order is sent: a limit price through the market, a size out of proportion to
 *  the volume, a value above the user's own limit, or a plain confirmation. */
import {
  bps,
  divideFloor,
  type Bps,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { notionalCeil, priceWithin, sizeOfBudget } from '#domain/order-cost.ts';
import {
  isSpend,
  priceOf,
  referencePriceOf,
  sizeOf,
  spendOf,
  type Draft,
  type MarketView,
} from './spot-draft.ts';
import { percentBeyond } from './spot-intent.ts';
import type { OrderWarning, Ticket } from './spot-ticket.ts';

/** A limit price this far beyond the other side's best is probably a mistake. */
export const THROUGH_MARKET_BPS = bps(200);

/** Whether an order needs confirmation: per the user's setting for its kind, always or never.
 *  Probable mistakes are always confirmed. */
export type ConfirmMode = 'as_set' | 'always' | 'never';

export function warningsOf(ticket: Ticket, confirmMode: ConfirmMode): readonly OrderWarning[] {
  const warnings = [priceWarning(ticket), volumeWarning(ticket), valueWarning(ticket)].filter(
    (warning) => warning !== undefined,
  );
  const isRequested =
    confirmMode === 'as_set' && ticket.riskLimits.confirmBeforePlacing[ticket.draft.kind];
  const isConfirmDue = warnings.length === 0 && (isRequested || confirmMode === 'always');
  return isConfirmDue ? [{ code: 'confirm_before_placing' }] : warnings;
}

/** Compares a stop-limit with its stop price, where it meets the market. */
function priceWarning({ draft, pair, market }: Ticket): OrderWarning | undefined {
  if (draft.kind === 'market') return undefined;
  const best = draft.kind === 'stop_limit' ? priceOf(draft.stop, pair) : otherSideOf(draft, market);
  const price = priceOf(draft.price, pair);
  if (price === undefined || best === undefined || best <= 0) return undefined;
  const limit = priceWithin(best, draft.side, THROUGH_MARKET_BPS);
  const isThrough = draft.side === 'buy' ? price > limit : price < limit;
  if (!isThrough) return undefined;
  return { code: 'price_through_market', best, percent: percentBeyond(price, best) };
}

/** The last price where the other side of the book is empty, as at the exchange. */
const otherSideOf = ({ side }: Draft, market: MarketView): Ticks | undefined =>
  (side === 'buy' ? market.bestAsk : market.bestBid) ?? market.lastPrice;

function volumeWarning(ticket: Ticket): OrderWarning | undefined {
  const { riskLimits, market } = ticket;
  const size = intendedSizeOf(ticket);
  const { dayVolume } = market;
  if (riskLimits.volumeShareBps === undefined || size === undefined) return undefined;
  if (dayVolume === undefined || dayVolume <= 0) return undefined;
  const shareBps = shareOf(size, dayVolume);
  return shareBps > riskLimits.volumeShareBps ? { code: 'size_over_volume', shareBps } : undefined;
}

const shareOf = (size: Lots, volume: Lots): Bps =>
  bps(Number(divideFloor(BigInt(size) * 10_000n, BigInt(volume))));

function valueWarning(ticket: Ticket): OrderWarning | undefined {
  const { orderValueMax } = ticket.riskLimits;
  const value = orderValueOf(ticket);
  if (orderValueMax === undefined || value === undefined || value <= orderValueMax)
    return undefined;
  return { code: 'value_over_own_limit', limit: orderValueMax };
}

/** Returns the order's value in quote coin, at its own price or the best price. */
export function orderValueOf(ticket: Ticket): Units | undefined {
  const { draft, pair, balances, market } = ticket;
  if (isSpend(draft)) return spendOf(draft, balances);
  const price = referencePriceOf(draft, pair, market);
  const size = sizeOf(draft, pair);
  return price === undefined || size === undefined ? undefined : notionalCeil(price, size, pair);
}

function intendedSizeOf(ticket: Ticket): Lots | undefined {
  const { draft, pair, balances, market } = ticket;
  if (!isSpend(draft)) return sizeOf(draft, pair);
  const spend = spendOf(draft, balances);
  const price: Ticks | undefined = referencePriceOf(draft, pair, market);
  return spend === undefined || price === undefined || price <= 0
    ? undefined
    : sizeOfBudget(spend, price, pair);
}
