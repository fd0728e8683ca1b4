/** Converts an order form into the order to send: frozen once, confirmed without changes and
 *  identified by its client id. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, type Decimal, type Ticks } from '#contract/core/decimal.ts';
import type { ClientOrderId } from '#contract/core/ids.ts';
import { priceOfTicks, ticksOf } from '#contract/core/pair.ts';
import { decimalOfText, isSpend, referencePriceOf, spendOf } from './spot-draft.ts';
import {
  slippageLimitPriceOf,
  returnToDraft,
  type OrderIntent,
  type OrderWarning,
  type Ticket,
} from './spot-ticket.ts';

/**
 * Freezes the order to send.
 * @throws BrokenInvariant unless the order form has no problems.
 */
export const freezeOrder = (
  ticket: Ticket,
  clientOrderId: ClientOrderId,
  warnings: readonly OrderWarning[] = [],
): Ticket => ({
  ...returnToDraft(ticket),
  warnings,
  intent: intentOf(ticket, clientOrderId),
});

function intentOf(ticket: Ticket, clientOrderId: ClientOrderId): OrderIntent {
  const { draft, pair } = ticket;
  const { side } = draft;
  const common = { tradeCoinId: pair.tradeCoinId, quoteCoinId: pair.quoteCoinId, clientOrderId };
  const size = decimalOfText(draft.size);
  if (draft.kind === 'market') {
    return { kind: 'market', side, body: { ...common, ...marketTermsOf(ticket, size) } };
  }
  const limitPrice = decimalOfText(draft.price);
  assert(limitPrice !== undefined && size !== undefined, 'a complete ticket has price and size');
  if (draft.kind === 'limit') {
    const { timeInForce } = draft;
    const terms = { size, limitPrice, timeInForce, isPriceConfirmed: false };
    return { kind: 'limit', side, body: { ...common, ...terms } };
  }
  const stopPrice = decimalOfText(draft.stop);
  assert(stopPrice !== undefined, 'a complete stop-limit ticket has a stop price');
  return { kind: 'stop_limit', side, body: { ...common, size, limitPrice, stopPrice } };
}

function marketTermsOf(ticket: Ticket, size: Decimal | undefined) {
  const { draft, pair, balances, market, riskLimits } = ticket;
  const reference = referencePriceOf(draft, pair, market);
  const spend = isSpend(draft) ? spendOf(draft, balances) : undefined;
  const worst =
    riskLimits.slippageLimitBps === undefined ? undefined : slippageLimitPriceOf(ticket);
  return {
    size: spend === undefined ? size : undefined,
    spend: spend === undefined ? undefined : decimalOfUnits(spend),
    referencePrice: reference === undefined ? undefined : priceOfTicks(reference, pair),
    worstPrice: worst === undefined ? undefined : priceOfTicks(worst, pair),
  };
}

/** Confirms the order and removes its warnings; all else stays. A limit price with a warning is
 *  sent as confirmed. */
export function confirmOrder(ticket: Ticket): Ticket {
  const { intent, warnings } = ticket;
  assert(intent !== undefined, 'what is confirmed was frozen');
  const isPriceConfirmed = warnings.some(({ code }) => code === 'price_through_market');
  if (!isPriceConfirmed || intent.kind !== 'limit') return { ...ticket, warnings: [] };
  const body = { ...intent.body, isPriceConfirmed: true };
  return { ...ticket, warnings: [], intent: { ...intent, body } };
}

/** Adds the warning that the exchange requested: the limit price is far from the market. */
export const withPriceWarning = (ticket: Ticket): Ticket => {
  const { intent, pair, market } = ticket;
  assert(intent?.kind === 'limit', 'only a limit price is asked about');
  const best = (intent.side === 'buy' ? market.bestAsk : market.bestBid) ?? market.lastPrice;
  const price = ticksOf(intent.body.limitPrice, pair);
  const percent = price === undefined || best === undefined ? 0 : percentBeyond(price, best);
  return { ...ticket, warnings: [{ code: 'price_through_market', best, percent }] };
};

/** Returns the distance of two prices in integer percent of the second, rounded down. */
export const percentBeyond = (price: Ticks, best: Ticks): number =>
  best <= 0 ? 0 : Math.floor((Math.abs(price - best) / best) * 100);

export const clientOrderIdOf = (ticket: Ticket): ClientOrderId => {
  const id = ticket.intent?.body.clientOrderId;
  assert(id !== undefined, 'a submitted ticket has its client order id');
  return id;
};
