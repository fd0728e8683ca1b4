/** Connects the order form with its machine: the draft and its two sides become texts, formulas and
 *  reasons, and edits go back. Created again only when its inputs change. */
import { useMemo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { priceOfTicks } from '#contract/core/pair.ts';
import { ticks } from '#contract/core/decimal.ts';
import { positionSideOf, type PositionSide } from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { displayNumber, fixedNumber } from '#domain/number-text.ts';
import type { FuturesMarket, FuturesOrderForm } from '#src/binding/futures.ts';
import type { MarketPoint } from '#src/trading/ticket/ticket-props.ts';
import type { RiskedAccount } from './numbers/account-risk.ts';
import { offerFiguresOf } from './numbers/side-offers.ts';
import type {
  FuturesTicketIntents,
  FuturesTicketProps,
  SideOffer,
} from './parts/ticket/futures-ticket-props.ts';
import { useFuturesMessages } from './use-futures-messages.ts';

/** What the page adds: dialogs, sign-in and the state of the connection. */
export interface FuturesTicketContext extends Pick<
  FuturesTicketIntents,
  'onMarginMode' | 'onLeverage' | 'onCalculator' | 'onSignIn'
> {
  readonly isSignedIn: boolean;
  /** The market as it is now, for the buttons that insert a price. */
  readonly market: () => FuturesMarket;
  /** Wallet with all positions; undefined while it loads. */
  readonly account: RiskedAccount | undefined;
  /** Why no order can be sent now; undefined with live prices. */
  readonly staleReason: string | undefined;
  /** Cancels the open orders that hold a position of this side. */
  readonly onCancelClosing: (side: PositionSide) => void;
  readonly slippageLimit?: ReactNode;
  readonly outcome?: ReactNode;
  readonly footer?: ReactNode;
}

export function useFuturesTicket(
  form: FuturesOrderForm,
  context: FuturesTicketContext,
): FuturesTicketProps {
  const { t } = useLingui();
  const { draft, facts, phase, pending } = form;
  const { contract, settings, wallet } = facts;
  const { fieldErrors, reasons } = useFuturesMessages(form);
  const { amount: amountError, ...errors } = fieldErrors;
  const intents = useTicketIntents(form, context);
  const offerOf = (side: OrderSide): SideOffer => ({
    ...offerFiguresOf(side, form, context.account),
    canSubmit: form[side].isComplete && context.staleReason === undefined,
    reasonDisabled:
      reasons[side] ??
      context.staleReason ??
      (wallet === undefined ? t`Loading balance…` : undefined),
  });
  const isSent = phase === 'placing' || phase === 'unknown';
  return {
    contract,
    marginMode: settings.marginMode,
    leverage: settings.leverage,
    settingsLocked: isSent ? t`Another order is still pending.` : undefined,
    action: draft.action,
    kind: draft.kind,
    timeInForce: draft.timeInForce,
    trigger: draft.trigger,
    unit: draft.unit,
    fields: {
      price: draft.price,
      stop: draft.stop,
      size: draft.amount,
      total: draft.amount,
      takeProfit: draft.takeProfit,
      stopLoss: draft.stopLoss,
    },
    fieldErrors: { ...errors, ...(amountError === undefined ? {} : { size: amountError }) },
    percent: draft.percent ?? 0,
    available: {
      coin: contract.quoteCoin,
      text: wallet === undefined ? '–' : fixedNumber(wallet.available, 2),
    },
    isReduceOnly: draft.isReduceOnly,
    hasStops: draft.hasStops,
    stopTriggers: { takeProfit: draft.takeProfitTrigger, stopLoss: draft.stopLossTrigger },
    sides: { buy: offerOf('buy'), sell: offerOf('sell') },
    held: heldOf(form, context),
    phase: phase === 'previewing' ? 'placing' : phase,
    pendingSide: pending.intent?.side,
    isSignedIn: context.isSignedIn,
    slippageLimit: context.slippageLimit,
    outcome: context.outcome,
    footer: context.footer,
    intents,
  };
}

/** Of the first side whose position open orders hold. */
function heldOf(
  form: FuturesOrderForm,
  { onCancelClosing }: FuturesTicketContext,
): FuturesTicketProps['held'] {
  const { contract } = form.facts;
  for (const side of ['buy', 'sell'] as const) {
    const { code, limit } = form[side].problems.amount ?? {};
    if (code !== 'held_by_orders') continue;
    return {
      closableText: `${displayNumber(limit ?? '0')} ${contract.tradeCoin}`,
      onCancelOrders: () => onCancelClosing(positionSideOf({ side, action: 'close' })),
    };
  }
  return undefined;
}

function useTicketIntents(
  { edit, submit, facts }: FuturesOrderForm,
  context: FuturesTicketContext,
): FuturesTicketIntents {
  const { contract } = facts;
  const { onMarginMode, onLeverage, onCalculator, onSignIn, market } = context;
  return useMemo(
    (): FuturesTicketIntents => ({
      onMarginMode,
      onLeverage,
      onCalculator,
      onSignIn,
      onAction: (action) => edit({ action }),
      onKind: (kind) => edit({ kind }),
      onTrigger: (trigger) => edit({ trigger }),
      onTimeInForce: (timeInForce) => edit({ timeInForce }),
      onField: (field, text) =>
        edit(field === 'size' || field === 'total' ? { amount: text } : { [field]: text }),
      onUnit: (unit) => edit({ unit }),
      onPercent: (percent) => edit({ percent }),
      onReduceOnly: (isReduceOnly) => edit({ isReduceOnly }),
      onStops: (hasStops) => edit({ hasStops }),
      onStopTrigger: (field, trigger) =>
        edit(
          field === 'takeProfit' ? { takeProfitTrigger: trigger } : { stopLossTrigger: trigger },
        ),
      onMarketPrice: (point) => {
        const price = pointOf(point, market());
        if (price !== undefined) edit({ price: priceOfTicks(ticks(price), contract) });
      },
      onSubmit: submit,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `edit` and `submit` send to one actor.
    [onMarginMode, onLeverage, onCalculator, onSignIn, market, contract],
  );
}

/** In ticks; the mid price rounded down to a tick. */
export function pointOf(
  point: MarketPoint,
  { bestBid, bestAsk }: FuturesMarket,
): number | undefined {
  if (point === 'bid') return bestBid;
  if (point === 'ask') return bestAsk;
  if (bestBid === undefined || bestAsk === undefined) return undefined;
  return Math.floor((bestBid + bestAsk) / 2);
}
