/** What the spot page may do and see of its machines and calls; the app provides it. */
import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Pair } from '#contract/core/pair.ts';
import type { Order, OrderSide } from '#contract/entities/order.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { armingMachine } from '#machines/order-entry/arming.machine.ts';
import type { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { QuickOrder } from '#machines/order-entry/spot-ticket.ts';
import type { StudyRequest } from '#workers/market/market-api.ts';
import type { Amendments } from './amend.ts';
import type { PairLists } from './order-lists.tsx';
import type { Painter } from './painter.ts';

export type SpotOrderActor = ActorRefFrom<typeof spotOrderMachine>;
export type ArmingActor = ActorRefFrom<typeof armingMachine>;

/** What a spot page asks of the app to show a market. */
export interface SpotService {
  /** Whose money is traded: what a page shows of an account is this venue's. */
  readonly tradingMode: TradingMode;
  /** Paints book and tape; undefined where the browser cannot, and their rows are the picture. */
  readonly painter?: Painter | undefined;
  /** Shows a pair by its text or number; undefined opens the default one. */
  readonly openPair: (pairText: string | undefined) => void;
  readonly closePair: () => void;
  /** What it takes to trade, which comes after the book. The same promise every time. */
  readonly trade: () => Promise<TradingService>;
  readonly setResolution: (resolution: Resolution) => void;
  readonly loadOlderBars: () => Promise<boolean>;
  /** What is reckoned over the bars, which comes with the first study. The same promise every time. */
  readonly studies: () => Promise<StudyService>;
  /** What rests within `spanBps` of the middle, laid out as in domain/depth-curve; undefined while nobody
   *  answers for the pair on screen. */
  readonly depthCurve: (spanBps: number) => Promise<Float64Array | undefined>;
  readonly setBookView: (view: { readonly rowCount: number; readonly groupTicks: number }) => void;
  /** Keeps the prices of the book's rows where they are, or lets them go on. */
  readonly holdBook: (isPaused: boolean) => void;
  /** Leaves prints out whose price times size, in whole steps, is less. */
  readonly setTradeValueMin: (tickLots: number) => void;
  readonly retryLink: () => void;
  /** What stands under a pair beside its open orders. */
  readonly lists: PairLists;
  /** What the worker has spent and missed so far; undefined where none answers. */
  readonly worked: () => Promise<MarketWork | undefined>;
  /** Undefined where no worker could record. */
  readonly recording?: MarketRecording | undefined;
}

/** What it asks of the app to reckon. */
export interface StudyService {
  /** From now on these, of whatever pair is shown. @param compared "ETH_USDT". */
  readonly show: (choices: StudyRequest['choices'], compared: string | undefined) => Promise<void>;
}

export interface SubmitWay {
  /** A key's own order instead of the draft. */
  readonly quick?: QuickOrder | undefined;
  /** The price was pressed in the book: asked about even when armed, where that is wished. */
  readonly isBookPress?: boolean | undefined;
}

export interface MarketWork {
  readonly workMs: number;
  readonly missedFrameCount: number;
}

/** What it asks of the app to trade. Calls announce their own outcome to the person. */
export interface TradingService {
  /** The ticket to buy of a pair, or the one to sell. An order under way keeps its ticket though another
   *  pair is opened. */
  readonly ticketOf: (pair: Pair, side: OrderSide) => SpotOrderActor;
  /** Tells the tickets on screen the market of this moment: it is told twice a second otherwise. */
  readonly refresh: () => void;
  readonly submit: (ticket: SpotOrderActor, way?: SubmitWay) => void;
  /** Whether one click is enough; `arm` asks for it. */
  readonly arming: ArmingActor;
  readonly arm: () => void;
  /** Open orders being changed in place. */
  readonly amendments: Amendments;
  readonly cancelOrder: (order: Order) => Promise<void>;
  /** Every open order, or those of one pair, of one type. */
  readonly cancelAllOrders: (
    pair: Pair | undefined,
    type?: 'buy' | 'sell' | 'stop_limit',
  ) => Promise<void>;
  /** Hands these open orders to the person as a file. @param pair the only one they are of. */
  readonly saveOpenOrders: (orders: readonly Order[], pair: Pair | undefined) => Promise<void>;
  /** Everything this person has set goes back to what it was at first, and the page is opened anew. */
  readonly resetPreferences: () => void;
}

/** Records what the market said, for a report. */
export interface MarketRecording {
  readonly start: () => Promise<void>;
  /** @returns undefined when nothing is being recorded any more. */
  readonly read: () => Promise<RecordingProgress | undefined>;
  /** Ends it and hands the file to the person. */
  readonly save: () => Promise<'saved' | 'nothing'>;
}

export interface RecordingProgress {
  /** Undefined until the market is live. */
  readonly recordedMs: number | undefined;
  readonly byteCount: number;
}

/** What it takes to trade, as far as it has come. */
interface Trading {
  readonly service: TradingService | undefined;
  /** Has it come, behind the book. */
  readonly open: () => void;
}

const ServiceContext = createContext<SpotService | undefined>(undefined);
const TradingContext = createContext<Trading | undefined>(undefined);

interface SpotServiceProviderProps {
  readonly service: SpotService;
  readonly children: ReactNode;
}

export function SpotServiceProvider({ service, children }: SpotServiceProviderProps) {
  return (
    <ServiceContext value={service}>
      <TradingContext value={useOpening(service)}>{children}</TradingContext>
    </ServiceContext>
  );
}

function useOpening(service: SpotService): Trading {
  const [opened, setOpened] = useState<{
    readonly of: SpotService;
    readonly service: TradingService;
  }>();
  const [failure, fail] = useState<{ readonly reason: unknown }>();
  const open = useCallback(() => {
    const apply = (trade: TradingService): void =>
      setOpened((held) => (held?.service === trade ? held : { of: service, service: trade }));
    service.trade().then(apply, (reason: unknown) => fail({ reason }));
  }, [service]);
  const trade = opened?.of === service ? opened.service : undefined;
  const trading = useMemo(() => ({ service: trade, open }), [trade, open]);
  if (failure !== undefined) throw failure.reason;
  return trading;
}

/** @throws when no `SpotServiceProvider` stands above. */
export function useSpotService(): SpotService {
  const service = use(ServiceContext);
  if (service === undefined) throw new Error('useSpotDesk must be used within a SpotDeskProvider');
  return service;
}

/** Shows what trades once the way to trade is there, and has it come. */
export function WithTradingService({ children }: Pick<SpotServiceProviderProps, 'children'>) {
  const { service, open } = useTrading();
  useLayoutEffect(open, [open]);
  return service !== undefined && children;
}

/** The same part, shown once the way to trade is there. */
export function withTradingService<Props extends object>(Part: ComponentType<Props>) {
  return function Trading(props: Props) {
    return (
      <WithTradingService>
        <Part {...props} />
      </WithTradingService>
    );
  };
}

/** @throws outside of a `WithTradingService`. */
export function useTradingService(): TradingService {
  const { service } = useTrading();
  if (service === undefined) throw new Error('useTradeDesk must be used within a WithTradeDesk');
  return service;
}

function useTrading(): Trading {
  const trading = use(TradingContext);
  if (trading === undefined) throw new Error('what trades stands within a SpotDeskProvider');
  return trading;
}

/** An order of this pair is on its way, or nobody knows yet whether it is. */
export function useIsOrderPending(pair: Pair): boolean {
  const { service } = useTrading();
  const isBuyPending = useSelector(service?.ticketOf(pair, 'buy'), isPending);
  const isSellPending = useSelector(service?.ticketOf(pair, 'sell'), isPending);
  return isBuyPending || isSellPending;
}

const isPending = (snapshot: SnapshotFrom<SpotOrderActor> | undefined): boolean =>
  snapshot?.matches('placing') === true || snapshot?.hasTag('unresolved') === true;
