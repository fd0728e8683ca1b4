/** Joins the order form of a contract with its machine: texts of the fields, what each side would
 *  do, and the intents. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Ticks } from '#contract/core/decimal.ts';
import { ticks } from '#contract/core/decimal.ts';
import { priceOfTicks } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { useAuth } from '#src/binding/auth.tsx';
import {
  useFuturesOrder,
  useFuturesService,
  type FuturesOrderForm,
  type FuturesOrderPhase,
} from '#src/binding/futures.tsx';
import { useSignIn } from './use-sign-in.ts';
import type {
  FuturesTicketIntents,
  FuturesTicketProps,
} from './parts/ticket/futures-ticket-props.ts';
import type { MarketPoint, TicketPhase } from '#src/trading/ticket/ticket-props.ts';
import { useRiskedAccount } from './use-risked-account.ts';
import { sideOfferOf } from './side-offer.ts';
import { useFuturesMessages } from './use-futures-messages.ts';

type DialogIntents = Pick<FuturesTicketIntents, 'onMarginMode' | 'onLeverage' | 'onCalculator'>;

const PHASES: Readonly<Record<FuturesOrderPhase, TicketPhase>> = {
  drafting: 'drafting',
  previewing: 'placing',
  confirming: 'confirming',
  placing: 'placing',
  unknown: 'unknown',
};

export function useFuturesTicket(
  contract: FuturesContract,
  dialogs: DialogIntents,
): FuturesTicketProps {
  const { t } = useLingui();
  const form = useFuturesOrder();
  const { isSignedIn } = useAuth();
  const { draft, facts, phase, pending } = form;
  const accountOf = useRiskedAccount(contract);
  const messages = useFuturesMessages(contract, form);
  const offerOf = (side: OrderSide) => ({
    ...sideOfferOf(side, form, accountOf()),
    canSubmit: form[side].isComplete && messages.reasons[side] === undefined,
    reasonDisabled: messages.reasons[side],
  });
  const intents = useIntents(contract, form, dialogs);
  const { settings, wallet } = facts;
  const { unit } = draft;
  const available = wallet === undefined ? '–' : fixedNumber(wallet.available, 2);
  return {
    contract,
    marginMode: settings.marginMode,
    leverage: settings.leverage,
    settingsLocked: phase === 'drafting' ? undefined : t`An order is pending`,
    action: draft.action,
    kind: draft.kind,
    timeInForce: draft.timeInForce,
    trigger: draft.trigger,
    unit,
    fields: {
      price: draft.price,
      stop: draft.stop,
      size: unit === 'trade' ? draft.amount : '',
      total: unit === 'quote' ? draft.amount : '',
      takeProfit: draft.takeProfit,
      stopLoss: draft.stopLoss,
    },
    fieldErrors: messages.fieldErrors,
    percent: draft.percent ?? 0,
    available: { coin: contract.quoteCoin, text: available },
    isReduceOnly: draft.isReduceOnly,
    hasStops: draft.hasStops,
    stopTriggers: { takeProfit: draft.takeProfitTrigger, stopLoss: draft.stopLossTrigger },
    offers: { buy: offerOf('buy'), sell: offerOf('sell') },
    warning: messages.warning,
    phase: PHASES[phase],
    pendingSide: pending.intent?.side,
    isSignedIn,
    intents,
  };
}

/** Created again only when the form is another one; the newest draft is read when needed. */
function useIntents(
  contract: FuturesContract,
  { edit, submit }: FuturesOrderForm,
  dialogs: DialogIntents,
): FuturesTicketIntents {
  const { market } = useFuturesService();
  const signIn = useSignIn();
  return useMemo(
    (): FuturesTicketIntents => ({
      ...dialogs,
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
        if (price !== undefined) edit({ price: priceOfTicks(price, contract) });
      },
      onSubmit: submit,
      onSignIn: signIn,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- The functions send to the same form.
    [contract, market, signIn],
  );
}

interface Touch {
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
}

function pointOf(point: MarketPoint, { bestBid, bestAsk }: Touch): Ticks | undefined {
  if (point === 'bid') return bestBid;
  if (point === 'ask') return bestAsk;
  if (bestBid === undefined || bestAsk === undefined) return undefined;
  return ticks(Math.floor((bestBid + bestAsk) / 2));
}
