/** A ticket's machine as the order form shows it. */
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { Draft, Edit, Funds, MarketView } from '#machines/order-entry/spot-ticket.ts';
import type { TicketReading } from '#machines/order-entry/spot-ticket-problems.ts';
import type { SpotOrderActor } from './spot.tsx';

export interface TicketState {
  readonly phase: 'drafting' | 'confirming' | 'placing' | 'unknown';
  readonly draft: Draft;
  readonly funds: Funds | undefined;
  readonly market: MarketView;
  readonly reading: TicketReading;
}

/** A ticket as it stands, and the ways to change it. */
export function useTicket(ticket: SpotOrderActor) {
  const state = useSelector(ticket, ticketStateOf, isSameState);
  return {
    ...state,
    edit: (edit: Edit) => ticket.send({ type: 'draft.edited', edit }),
    confirm: () => ticket.send({ type: 'order.confirmed' }),
    decline: () => ticket.send({ type: 'order.declined' }),
  };
}

function ticketStateOf(snapshot: SnapshotFrom<typeof spotOrderMachine>): TicketState {
  const { draft, funds, market, reading } = snapshot.context;
  return { phase: phaseOf(snapshot), draft, funds, market, reading };
}

function phaseOf(snapshot: SnapshotFrom<typeof spotOrderMachine>): TicketState['phase'] {
  if (snapshot.matches('placing')) return 'placing';
  if (snapshot.matches('confirming')) return 'confirming';
  return snapshot.hasTag('unresolved') ? 'unknown' : 'drafting';
}

const isSameState = (left: TicketState, right: TicketState): boolean =>
  left.phase === right.phase && left.draft === right.draft && left.reading === right.reading;
