/** The ticket of a pair: what its machine holds, as texts and problems, and what a person may do. */
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { decimalOf, decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import { lotsOf, priceOfTicks, ticksOf, type Pair } from '#contract/core/pair.ts';
import { amountOf } from '#domain/amount-input.ts';
import { balanceText, displayNumber, priceText, sizeText } from '#domain/number-text.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { useTradeDesk } from '#src/binding/spot.tsx';
import { useTicket } from '#src/binding/ticket.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { fillsNowOf } from '#src/trading/ticket/fills-now.ts';
import type { OrderTicketProps } from '#src/trading/ticket/OrderTicket.tsx';
import { useTicketWords } from './use-ticket-words.ts';

type State = ReturnType<typeof useTicket>;

const NOT_KNOWN = '–';

export function useSpotTicket(pair: Pair): OrderTicketProps {
  const desk = useTradeDesk();
  const { isSignedIn } = useAuth();
  const actor = useMemo(() => desk.ticketOf(pair), [desk, pair]);
  const state = useTicket(actor);
  const goToSignIn = useSignIn();
  const { draft, funds, market, reading, phase, edit } = state;
  const words = useTicketWords(pair, state);
  const bestPrice = draft.side === 'buy' ? market.bestBid : market.bestAsk;
  return {
    pair,
    side: draft.side,
    kind: draft.kind,
    fields: draft,
    percent: draft.percent,
    available: {
      coin: draft.side === 'buy' ? pair.quoteCoin : pair.tradeCoin,
      text:
        funds === undefined
          ? NOT_KNOWN
          : unitsText(draft.side === 'buy' ? funds.quote : funds.trade),
    },
    feeText: reading.estimate === undefined ? undefined : unitsText(reading.estimate.fee),
    receiveText: reading.estimate === undefined ? undefined : unitsText(reading.estimate.received),
    fillsNowText: fillsNowText(state, pair),
    fieldErrors: words.fieldErrors,
    phase,
    canSubmit: words.reasonDisabled === undefined,
    reasonDisabled: words.reasonDisabled,
    isSignedIn,
    marketPriceText: market.lastPrice === undefined ? undefined : priceText(market.lastPrice, pair),
    intents: {
      onSide: (value) => edit({ field: 'side', value }),
      onKind: (value) => edit({ field: 'kind', value }),
      onField: (field, value) => edit({ field, value }),
      onPercent: (value) => edit({ field: 'percent', value }),
      onSubmit: () => desk.submit(actor),
      onConfirm: state.confirm,
      onDecline: state.decline,
      onBestPrice: () => {
        if (bestPrice !== undefined) edit({ field: 'price', value: priceOfTicks(bestPrice, pair) });
      },
      onSignIn: goToSignIn,
    },
  };
}

const unitsText = (units: Units): string => balanceText(decimalOfUnits(units));

/** To sign in, and back to this pair. */
function useSignIn(): () => void {
  const href = useHref();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const back = search === '' ? href(path) : `${href(path)}?${search}`;
  return () => navigate(`/signin?redirect=${encodeURIComponent(back)}`);
}

/** "0.098 at 93,119.40": what the rows of the book on screen would take at once. */
function fillsNowText({ draft }: State, pair: Pair): string | undefined {
  if (draft.kind === 'stop_limit') return undefined;
  const size = stepsIn(draft.size, (value) => lotsOf(value, pair));
  const limit =
    draft.kind === 'market' ? undefined : stepsIn(draft.price, (value) => ticksOf(value, pair));
  if (size === undefined || (draft.kind === 'limit' && limit === undefined)) return undefined;
  const rows = draft.side === 'buy' ? ladder.asks : ladder.bids;
  const fill = fillsNowOf({ side: draft.side, size, limit }, rows);
  if (fill === undefined) return displayNumber('0');
  return `${sizeText(fill.size, pair)} @ ${priceText(fill.averagePrice, pair)}`;
}

function stepsIn<Steps>(
  shown: string,
  stepsOf: (value: NonNullable<ReturnType<typeof decimalOf>>) => Steps | undefined,
): Steps | undefined {
  const text = amountOf(shown);
  const value = text === undefined ? undefined : decimalOf(text);
  return value === undefined ? undefined : stepsOf(value);
}
