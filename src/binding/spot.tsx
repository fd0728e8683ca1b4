/** What the spot page may do and see of its machines and calls; the app provides it. */
import { createContext, use, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { Draft, Edit, Funds, MarketView } from '#machines/order-entry/spot-ticket.ts';
import type { TicketReading } from '#machines/order-entry/spot-ticket-problems.ts';
import type { Painter } from './painter.ts';

export type SpotOrderActor = ActorRefFrom<typeof spotOrderMachine>;

/** Everything a spot page asks of the app. Calls announce their own outcome to the person. */
export interface SpotDesk {
  /** Paints book and tape; undefined where the browser cannot, and their rows are the picture. */
  readonly painter?: Painter | undefined;
  /** Shows a pair by its text or number; undefined opens the default one. */
  readonly openPair: (pairText: string | undefined) => void;
  readonly closePair: () => void;
  /** The ticket of a pair. An order under way keeps its ticket though another pair is opened. */
  readonly ticketOf: (pair: Pair) => SpotOrderActor;
  readonly submit: (ticket: SpotOrderActor) => void;
  readonly cancelOrder: (order: Order) => Promise<void>;
  /** Every open order, or those of one pair. */
  readonly cancelAllOrders: (pair: Pair | undefined) => Promise<void>;
  readonly setResolution: (resolution: Resolution) => void;
  readonly loadOlderBars: () => Promise<boolean>;
  readonly setBookView: (view: { readonly rowCount: number; readonly groupTicks: number }) => void;
  readonly retryLink: () => void;
  /** Undefined where no worker could record. */
  readonly recording?: MarketRecording | undefined;
}

/** Records what the market said, for a report. */
export interface MarketRecording {
  readonly start: () => Promise<void>;
  /** @returns undefined when nothing is being recorded any more. */
  readonly read: () => Promise<RecordingReading | undefined>;
  /** Ends it and hands the file to the person. */
  readonly save: () => Promise<'saved' | 'nothing'>;
}

export interface RecordingReading {
  /** Undefined until the market is live. */
  readonly recordedMs: number | undefined;
  readonly byteCount: number;
}

const DeskContext = createContext<SpotDesk | undefined>(undefined);

interface SpotDeskProviderProps {
  readonly desk: SpotDesk;
  readonly children: ReactNode;
}

export function SpotDeskProvider({ desk, children }: SpotDeskProviderProps) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** @throws when no `SpotDeskProvider` stands above. */
export function useSpotDesk(): SpotDesk {
  const desk = use(DeskContext);
  if (desk === undefined) throw new Error('useSpotDesk must be used within a SpotDeskProvider');
  return desk;
}

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
    edit: (edit: Edit) => editTicket(ticket, edit),
    confirm: () => ticket.send({ type: 'order.confirmed' }),
    decline: () => ticket.send({ type: 'order.declined' }),
  };
}

/** For who need not see the ticket change. */
export const editTicket = (ticket: SpotOrderActor, edit: Edit): void =>
  ticket.send({ type: 'draft.edited', edit });

/** While an order is on its way nothing may change under it. */
export const useIsTicketLocked = (ticket: SpotOrderActor): boolean =>
  useSelector(ticket, (snapshot) => ['placing', 'unknown'].includes(phaseOf(snapshot)));

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
