/** Futures trading as a view needs it: the order form, leverage and margin mode, changes of a
 *  position, and commands of the account. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ClientOrderId, RequestId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import type { FuturesOrderKind } from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { ChangeProblem, ChangeView, MarginLimits } from '#machines/futures/change-problems.ts';
import type {
  FuturesDraft,
  FuturesEdit,
  FuturesFacts,
  FuturesMarket,
} from '#machines/futures/futures-draft.ts';
import type { futuresOrderMachine } from '#machines/futures/futures-order.machine.ts';
import type { FuturesSide } from '#machines/futures/futures-problems.ts';
import type { FuturesTicket } from '#machines/futures/futures-ticket.ts';
import type { leverageModeMachine } from '#machines/futures/leverage-mode.machine.ts';
import type { SettingsChange } from '#machines/futures/leverage-mode.ts';
import type { positionChangeMachine } from '#machines/futures/position-change.machine.ts';
import type { PositionChange } from '#machines/futures/position-change.ts';
import { areAlike } from './are-alike.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { ChangeProblem, MarginLimits } from '#machines/futures/change-problems.ts';
export type { FuturesDraft, FuturesEdit, FuturesMarket } from '#machines/futures/futures-draft.ts';
export type {
  FuturesField,
  FuturesProblem,
  FuturesWarning,
} from '#machines/futures/futures-problem.ts';
export type { FuturesSide } from '#machines/futures/futures-problems.ts';
export type { PositionChange } from '#machines/futures/position-change.ts';

export type FuturesOrderActor = ActorRefFrom<typeof futuresOrderMachine>;
export type LeverageModeActor = ActorRefFrom<typeof leverageModeMachine>;
export type PositionChangeActor = ActorRefFrom<typeof positionChangeMachine>;

type OrderReference = Pick<FuturesOrder, 'id'>;

/** Futures of one contract. The actors live as long as the page, so a pending order survives a change
 *  of the contract. */
export interface FuturesService {
  readonly contract: FuturesContract;
  readonly order: FuturesOrderActor;
  readonly leverage: LeverageModeActor;
  /** One per position, also of other contracts; the same actor while it is pending. */
  readonly changeOf: (position: FuturesPosition) => PositionChangeActor;
  readonly newClientOrderId: () => ClientOrderId;
  readonly newRequestId: () => RequestId;
  /** Market data of the moment, for a submission. */
  readonly market: () => FuturesMarket;
  /** Extra margin that open isolated positions need at another leverage, in quote coin. */
  readonly extraMarginOf: (leverage: number) => string;
  /** Prices and account of the moment, for the submission of a change. */
  readonly changeView: (position: FuturesPosition) => ChangeView;
  /** What prevents a change of a position; the same check guards the submission. */
  readonly problemsOf: (
    position: FuturesPosition,
    change: PositionChange,
  ) => readonly ChangeProblem[];
  /** The most margin that can be added and removed; undefined while the contract is not loaded. */
  readonly marginLimitsOf: (position: FuturesPosition) => MarginLimits | undefined;
  /** Each command shows its own outcome to the user. */
  readonly cancelOrder: (order: OrderReference) => Promise<CommandOutcome>;
  /** Of this contract, or of all. */
  readonly cancelAll: (
    scope: { readonly isEverywhere: boolean; readonly kind: FuturesOrderKind | undefined },
    requestId: RequestId,
  ) => Promise<CommandOutcome>;
  /** At market. */
  readonly closeAll: (
    scope: { readonly isEverywhere: boolean },
    requestId: RequestId,
  ) => Promise<CommandOutcome>;
}

export const [FuturesServiceProvider, useFuturesService] =
  createServiceContext<FuturesService>('FuturesService');

export type FuturesOrderPhase = 'drafting' | 'previewing' | 'confirming' | 'placing' | 'unknown';

export interface FuturesOrderState {
  readonly phase: FuturesOrderPhase;
  readonly draft: FuturesDraft;
  readonly facts: FuturesFacts;
  readonly buy: FuturesSide;
  readonly sell: FuturesSide;
  /** Frozen at submission; its preview is undefined until the exchange has calculated it. */
  readonly pending: Pick<FuturesTicket, 'intent' | 'warnings' | 'preview'>;
}

export interface FuturesOrderForm extends FuturesOrderState {
  readonly edit: (edit: FuturesEdit) => void;
  readonly submit: (side: OrderSide) => void;
  readonly confirm: () => void;
  readonly decline: () => void;
}

export function useFuturesOrder(): FuturesOrderForm {
  const { order, market, newClientOrderId } = useFuturesService();
  return useFuturesOrderActor(order, { market, newClientOrderId });
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useFuturesOrderActor(
  order: FuturesOrderActor,
  { market, newClientOrderId }: Pick<FuturesService, 'market' | 'newClientOrderId'>,
): FuturesOrderForm {
  const state = useSelector(order, orderStateOf, isSameOrderState);
  return {
    ...state,
    edit: (edit) => order.send({ type: 'draft.edited', edit }),
    submit: (side) =>
      order.send({
        type: 'order.submitted',
        side,
        market: market(),
        clientOrderId: newClientOrderId(),
      }),
    confirm: () => order.send({ type: 'order.confirmed' }),
    decline: () => order.send({ type: 'order.declined' }),
  };
}

function orderStateOf(snapshot: SnapshotFrom<typeof futuresOrderMachine>): FuturesOrderState {
  const { draft, facts, buy, sell, intent, warnings, preview } = snapshot.context;
  const pending = { intent, warnings, preview };
  return { phase: orderPhaseOf(snapshot), draft, facts, buy, sell, pending };
}

const isSameOrderState = (left: FuturesOrderState, right: FuturesOrderState): boolean =>
  areAlike(shownOf(left), shownOf(right));

/** The form calculates with the price of a market order, and with the mark prices of cross
 *  positions; the rest of the market is compared through the two sides. */
function shownOf({ facts, ...rest }: FuturesOrderState) {
  const { market, ...others } = facts;
  const { bestBid, bestAsk, lastPrice, markPrice } = market;
  return {
    ...rest,
    ...others,
    best: rest.draft.kind === 'market' ? [bestBid, bestAsk, lastPrice] : undefined,
    mark: others.settings.marginMode === 'cross' ? markPrice : undefined,
  };
}

function orderPhaseOf(snapshot: SnapshotFrom<typeof futuresOrderMachine>): FuturesOrderPhase {
  if (snapshot.hasTag('unresolved')) return 'unknown';
  if (snapshot.matches({ pending: 'placing' })) return 'placing';
  if (snapshot.matches('previewing')) return 'previewing';
  return snapshot.matches('confirming') ? 'confirming' : 'drafting';
}

export type LeveragePhase =
  | 'viewing'
  | 'changing'
  | 'unknown'
  | 'needs_margin'
  | 'rejected_open_orders'
  | 'done';

export interface LeverageChoice {
  readonly phase: LeveragePhase;
  readonly contract: FuturesContract;
  /** In force: orders are placed with it. */
  readonly settings: FuturesSettings;
  readonly draft: FuturesSettings;
  /** Rejection of the exchange, as given. */
  readonly rejection: string | undefined;
  /** Extra margin that open isolated positions need at the draft's leverage, in quote coin. */
  readonly extraMargin: string;
  readonly edit: (edit: Partial<FuturesSettings>) => void;
  readonly submit: (kind: SettingsChange['kind']) => void;
  readonly dismiss: () => void;
}

export function useLeverageChoice(): LeverageChoice {
  const { leverage, newRequestId, extraMarginOf } = useFuturesService();
  const snapshot = useMachineSnapshot(leverage);
  const { contract, settings, draft, rejection } = snapshot.context;
  const { value } = snapshot;
  return {
    phase: typeof value === 'string' ? value : value.pending,
    contract,
    settings,
    draft,
    rejection,
    extraMargin: extraMarginOf(draft.leverage),
    edit: (edit) => leverage.send({ type: 'draft.edited', edit }),
    submit: (kind) => leverage.send({ type: 'change.submitted', kind, requestId: newRequestId() }),
    dismiss: () => leverage.send({ type: 'change.dismissed' }),
  };
}

export type ChangePhase = 'viewing' | 'sending' | 'unknown' | 'done';

export interface PositionChanging {
  readonly phase: ChangePhase;
  /** Undefined after it closed. */
  readonly position: FuturesPosition | undefined;
  readonly rejection: string | undefined;
  /** The order of the last change, which ended before it filled completely. */
  readonly cutShort: FuturesOrder | undefined;
  readonly problemsOf: (change: PositionChange) => readonly ChangeProblem[];
  readonly marginLimits: () => MarginLimits | undefined;
  readonly submit: (change: PositionChange) => void;
  readonly dismiss: () => void;
}

/** @param position stays the same while its dialog is open; newer states arrive by the actor. */
export function usePositionChange(position: FuturesPosition): PositionChanging {
  const service = useFuturesService();
  const { market, newClientOrderId, newRequestId } = service;
  const actor = service.changeOf(position);
  const { value, context } = useMachineSnapshot(actor);
  return {
    phase: typeof value === 'string' ? value : value.pending,
    position: context.position,
    rejection: context.rejection,
    cutShort: context.cutShort,
    problemsOf: (change) =>
      context.position === undefined
        ? [{ code: 'position_gone' }]
        : service.problemsOf(context.position, change),
    marginLimits: () => context.position && service.marginLimitsOf(context.position),
    submit: (change) => {
      const { isTradable, isMarkLive } = market();
      actor.send({
        type: 'change.submitted',
        change,
        view: service.changeView(position),
        isMarketLive: isTradable && isMarkLive,
        clientOrderId: newClientOrderId(),
        requestId: newRequestId(),
      });
    },
    dismiss: () => actor.send({ type: 'change.dismissed' }),
  };
}
