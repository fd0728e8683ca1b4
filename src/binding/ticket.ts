/** Selects the order form state from its machine. */
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { DisarmCause } from '#machines/order-entry/arming.machine.ts';
import type { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { Draft, Edit, Balances, MarketView } from '#machines/order-entry/spot-draft.ts';
import type { RiskLimits, OrderIntent, OrderWarning } from '#machines/order-entry/spot-ticket.ts';
import type { DerivedTicket } from '#machines/order-entry/spot-ticket-problems.ts';
import { areAlike } from './are-alike.ts';
import type { ArmingActor, SpotOrderActor } from './spot.tsx';

export interface TicketState {
  readonly phase: 'drafting' | 'confirming' | 'placing' | 'unknown';
  readonly draft: Draft;
  readonly balances: Balances | undefined;
  readonly market: MarketView;
  readonly riskLimits: RiskLimits;
  readonly derived: DerivedTicket;
}

/** Current state of an order form. */
export const useTicket = (ticket: SpotOrderActor): TicketState =>
  useSelector(ticket, ticketStateOf, isSameState);

export type TicketEdit = Edit;

/** Confirmations before an order is sent. */
export interface PendingConfirmation {
  /** Frozen at submission; undefined while no confirmation is pending. */
  readonly intent: OrderIntent | undefined;
  readonly warnings: readonly OrderWarning[];
}

export const usePendingConfirmation = (ticket: SpotOrderActor): PendingConfirmation => ({
  intent: useSelector(ticket, (snapshot) =>
    snapshot.matches('confirming') ? snapshot.context.intent : undefined,
  ),
  warnings: useSelector(ticket, (snapshot) => snapshot.context.warnings),
});

/** Actions of an order form, independent of its state. */
export const ticketHandles = (ticket: SpotOrderActor) => ({
  edit: (edit: Edit) => ticket.send({ type: 'draft.edited', edit }),
  confirm: () => ticket.send({ type: 'order.confirmed' }),
  decline: () => ticket.send({ type: 'order.declined' }),
  /** Current state, for event handlers; does not subscribe. */
  now: (): TicketState => ticketStateOf(ticket.getSnapshot()),
});

export interface ArmingState {
  readonly isArmed: boolean;
  readonly cause: DisarmCause | undefined;
}

export const useArming = (arming: ArmingActor): ArmingState => {
  const isArmed = useSelector(arming, (snapshot) => snapshot.matches('armed'));
  const cause = useSelector(arming, (snapshot) => snapshot.context.cause);
  return { isArmed, cause };
};

function ticketStateOf(snapshot: SnapshotFrom<typeof spotOrderMachine>): TicketState {
  const { draft, balances, market, riskLimits, derived } = snapshot.context;
  return { phase: phaseOf(snapshot), draft, balances, market, riskLimits, derived };
}

function phaseOf(snapshot: SnapshotFrom<typeof spotOrderMachine>): TicketState['phase'] {
  if (snapshot.matches({ pending: 'placing' })) return 'placing';
  if (snapshot.matches('confirming')) return 'confirming';
  return snapshot.hasTag('unresolved') ? 'unknown' : 'drafting';
}

const isSameState = (left: TicketState, right: TicketState): boolean =>
  areAlike(shownOf(left), shownOf(right));

/** The only market value compared directly is whether trading is allowed; the rest is compared
 *  through the derived draft. */
const shownOf = ({ market, ...rest }: TicketState) => ({ ...rest, isTradable: market.isTradable });
