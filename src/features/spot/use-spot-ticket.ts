/** One of a pair's two order forms: the state of its machine as texts and errors, and the user's
 *  actions. */
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import { ORDER_SIDES, type OrderSide } from '#contract/entities/order.ts';
import { midPriceOf } from '#domain/order-cost.ts';
import { balanceText, displayNumber, priceText, sizeText } from '#domain/number-text.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useTradingService, type SpotOrderActor, type TradingService } from '#src/binding/spot.tsx';
import { ticketHandles, useArming, useTicket, type TicketState } from '#src/binding/ticket.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { feePercentOf } from '#src/trading/ticket/fee-percent.ts';
import type {
  MarketPoint,
  OrderTicketProps,
  TicketIntents,
} from '#src/trading/ticket/ticket-props.ts';
import type { TicketSumTexts } from '#src/trading/ticket/ticket-props.ts';
import { chooseSide } from './choose-side.ts';
import { useTicketMessages } from './use-ticket-messages.ts';

const NOT_KNOWN = '–';

export function useSpotTicket(pair: Pair, side: OrderSide): OrderTicketProps {
  const service = useTradingService();
  const { isSignedIn } = useAuth();
  const actor = useMemo(() => service.ticketOf(pair, side), [service, pair, side]);
  const state = useTicket(actor);
  const { isArmed } = useArming(service.arming);
  const intents = useIntents(pair, actor, service);
  const messages = useTicketMessages(pair, state);
  const { draft, phase } = state;
  return {
    pair,
    side: draft.side,
    kind: draft.kind,
    timeInForce: draft.timeInForce,
    unit: draft.unit,
    fields: draft,
    percent: draft.percent,
    available: availableIn(state, pair),
    sums: sumsOf(state, pair),
    fieldErrors: messages.fieldErrors,
    warning: messages.warning,
    phase,
    canSubmit: messages.reasonDisabled === undefined,
    reasonDisabled: messages.reasonDisabled,
    isSignedIn,
    isArmed,
    intents,
  };
}

/** The callbacks stay the same for the lifetime of the order form, so that unchanged parts do not
 *  rerender. */
function useIntents(pair: Pair, actor: SpotOrderActor, service: TradingService): TicketIntents {
  const onSignIn = useSignIn();
  return useMemo(() => {
    const { edit, now } = ticketHandles(actor);
    return {
      onSide: (value) => chooseSide(service, pair, value),
      onKind: (value) => edit({ field: 'kind', value }),
      onTimeInForce: (value) => edit({ field: 'timeInForce', value }),
      onField: (field, value) => edit({ field, value }),
      // The amount unit applies to both sides, because users prefer one coin.
      onUnit: (value) => {
        for (const each of ORDER_SIDES) {
          ticketHandles(service.ticketOf(pair, each)).edit({ field: 'unit', value });
        }
      },
      onPercent: (value) => edit({ field: 'percent', value }),
      onSubmit: () => service.submit(actor),
      onMarketPrice: (point) => {
        service.refresh();
        const price = pointPriceOf(point, now());
        if (price !== undefined) edit({ field: 'price', value: priceOfTicks(price, pair) });
      },
      onSignIn,
    };
  }, [pair, actor, service, onSignIn]);
}

/** Navigates to sign-in and back to this pair. */
function useSignIn(): () => void {
  const href = useHref();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const back = search === '' ? href(path) : `${href(path)}?${search}`;
  return useMemo(
    () => () => navigate(`/signin?redirect=${encodeURIComponent(back)}`),
    [back, navigate],
  );
}

/** Returns a market price from the order form's last market update. */
export function pointPriceOf(point: MarketPoint, { market, draft }: TicketState) {
  const { bestBid, bestAsk } = market;
  if (point !== 'mid') return point === 'bid' ? bestBid : bestAsk;
  if (bestBid === undefined || bestAsk === undefined) return undefined;
  return midPriceOf(bestBid, bestAsk, draft.side);
}

const unitsText = (units: Units): string => balanceText(decimalOfUnits(units));

function availableIn({ draft, balances }: TicketState, pair: Pair): OrderTicketProps['available'] {
  const isBuy = draft.side === 'buy';
  return {
    coin: isBuy ? pair.quoteCoin : pair.tradeCoin,
    text: balances === undefined ? NOT_KNOWN : unitsText(isBuy ? balances.quote : balances.trade),
  };
}

function sumsOf(state: TicketState, pair: Pair): TicketSumTexts {
  const { draft, derived } = state;
  const { estimate, fill } = derived;
  const sums: TicketSumTexts = {
    counterText: counterTextOf(state),
    feeText: estimate === undefined ? undefined : unitsText(estimate.fee),
    receiveText: estimate === undefined ? undefined : unitsText(estimate.received),
  };
  if (draft.kind === 'limit') return { ...sums, fillsNowText: fillsNowText(state, pair) };
  if (draft.kind === 'stop_limit' || fill === undefined) return sums;
  return {
    ...sums,
    averageText: priceText(fill.averagePrice, pair),
    worstText: priceText(fill.worstPrice, pair),
    levelCount: fill.levelCount,
    slippageText: feePercentOf(fill.slippageBps),
  };
}

/** Returns the amount in the coin that is not typed. */
function counterTextOf({ draft, derived }: TicketState): string | undefined {
  const { estimate } = derived;
  if (draft.unit === 'quote') return draft.size === '' ? undefined : draft.size;
  if (draft.kind === 'market' && estimate !== undefined) return unitsText(estimate.notional);
  return draft.total === '' ? undefined : draft.total;
}

/** Returns "0.098 @ 93,119.40": what the visible levels would fill immediately. */
function fillsNowText({ draft, derived }: TicketState, pair: Pair): string | undefined {
  const { fill, areLevelsVisible, estimate } = derived;
  if (estimate === undefined || draft.price === '' || !areLevelsVisible) return undefined;
  if (fill === undefined) return displayNumber('0');
  return `${sizeText(fill.size, pair)} @ ${priceText(fill.averagePrice, pair)}`;
}
