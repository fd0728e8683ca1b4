/** React contexts of the spot page: state and actions of its machines and calls, provided by the
 *  app. */
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Pair } from '#contract/core/pair.ts';
import type { Order, OrderSide } from '#contract/entities/order.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { armingMachine } from '#machines/order-entry/arming.machine.ts';
import type { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { QuickOrder } from '#machines/order-entry/spot-ticket.ts';
import type { Amendments } from './amend.ts';
import { createServiceContext } from './create-service-context.ts';
import { MarketServiceProvider, type MarketService } from './market.ts';
import type { PairLists } from './order-lists.ts';
import { useLoaded } from './use-loaded.ts';
import { within } from './within.tsx';

export type SpotOrderActor = ActorRefFrom<typeof spotOrderMachine>;
export type ArmingActor = ActorRefFrom<typeof armingMachine>;

/** Functions of a spot page besides its order form. */
export interface SpotService extends MarketService {
  /** Trading mode; a page shows the account data of this mode only. */
  readonly tradingMode: TradingMode;
  /** Trading functions, loaded after the book. Returns the same promise until it fails. */
  readonly trade: () => Promise<TradingService>;
  /** Lists below a pair, except the open orders. */
  readonly lists: PairLists;
}

export interface SubmitWay {
  /** Order of a hotkey, used instead of the draft. */
  readonly quick?: QuickOrder | undefined;
  /** The price was clicked in the order book: with the matching setting, it is confirmed even when
   *  armed. */
  readonly isBookPress?: boolean | undefined;
}

/** Trading functions. Each call shows its own outcome to the user. */
export interface TradingService {
  /** Order form actor for buying or selling a pair. A pending order keeps its actor when another
   *  pair is opened. */
  readonly ticketOf: (pair: Pair, side: OrderSide) => SpotOrderActor;
  /** Sends the current market to the order forms on screen immediately, instead of at the next of
   *  two updates per second. */
  readonly refresh: () => void;
  readonly submit: (ticket: SpotOrderActor, way?: SubmitWay) => void;
  /** One-click trading; `arm` requests it. */
  readonly arming: ArmingActor;
  readonly arm: () => void;
  /** Amendments of open orders. */
  readonly amendments: Amendments;
  readonly cancelOrder: (order: Order) => Promise<void>;
  /** Cancels all open orders, or those of one pair or of one type. */
  readonly cancelAllOrders: (
    pair: Pair | undefined,
    type?: 'buy' | 'sell' | 'stop_limit',
  ) => Promise<void>;
  /**
   * Downloads these open orders as a file.
   * @param pair set when all orders belong to it.
   */
  readonly saveOpenOrders: (orders: readonly Order[], pair: Pair | undefined) => Promise<void>;
  /** Resets all user settings to their defaults and reloads the page. */
  readonly resetPreferences: () => void;
}

/** Trading functions, as far as loaded. */
interface Trading {
  readonly service: TradingService | undefined;
  /** Starts loading after the book. @throws when the functions could not be loaded; the next call tries again. */
  readonly open: () => Promise<void>;
}

const [ServiceProvider, useSpotService] = createServiceContext<SpotService>('SpotService');
const [TradingProvider, useTrading] = createServiceContext<Trading>('Trading');

export { useSpotService };

interface SpotServiceProviderProps {
  readonly service: SpotService;
  readonly children: ReactNode;
}

export function SpotServiceProvider({ service, children }: SpotServiceProviderProps) {
  return (
    <ServiceProvider value={service}>
      <MarketServiceProvider value={service}>
        <TradingProvider value={useOpening(service)}>{children}</TradingProvider>
      </MarketServiceProvider>
    </ServiceProvider>
  );
}

function useOpening(service: SpotService): Trading {
  const [opened, setOpened] = useState<{
    readonly of: SpotService;
    readonly service: TradingService;
  }>();
  const open = useCallback(async () => {
    const trade = await service.trade();
    setOpened((held) => (held?.service === trade ? held : { of: service, service: trade }));
  }, [service]);
  const trade = opened?.of === service ? opened.service : undefined;
  return useMemo(() => ({ service: trade, open }), [trade, open]);
}

/** Loads the trading functions and renders its children once they are available. A failure is thrown here, so
 *  that it reaches the boundary of this panel and not the page. */
export function WithTradingService({ children }: Pick<SpotServiceProviderProps, 'children'>) {
  const { service, open } = useTrading();
  useLoaded(open);
  return service !== undefined && children;
}

/** Wraps a component so that it is rendered once the trading functions are available. */
export const withTradingService = within(WithTradingService);

/** @throws outside a `WithTradingService`. */
export function useTradingService(): TradingService {
  const { service } = useTrading();
  if (service === undefined)
    throw new Error('useTradingService must be used within a WithTradingService');
  return service;
}

/** True while an order of this pair is pending, or its outcome is unknown. */
export function useIsOrderPending(pair: Pair): boolean {
  const { service } = useTrading();
  const isBuyPending = useSelector(service?.ticketOf(pair, 'buy'), isPending);
  const isSellPending = useSelector(service?.ticketOf(pair, 'sell'), isPending);
  return isBuyPending || isSellPending;
}

const isPending = (snapshot: SnapshotFrom<SpotOrderActor> | undefined): boolean =>
  snapshot?.matches('pending') === true;
