/** Pages of spot orders: open orders with the full history, and three histories by type. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import type { Order } from '#contract/entities/order.ts';
import { WithTradingService, useSpotService, useTradingService } from '#src/binding/spot.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { AmendConfirmations } from '#src/trading/orders/changes/AmendConfirmations.tsx';
import { OpenOrdersView } from '#src/trading/orders/lists/OpenOrdersView.tsx';
import { useOpenOrderList } from '#src/trading/orders/lists/use-open-order-list.ts';
import { addressWithFilter, filterOfAddress } from './filter-address.ts';
import { HistoryList } from './HistoryList.tsx';
import { LazyOrderDetail } from './lazy-dialogs.tsx';
import { OrderPagesLayout, type OrderPageName } from './parts/OrderPagesLayout.tsx';
import { TradeList } from './TradeList.tsx';
import type { HistoryTopic } from './use-history-list.ts';

type SpotOrdersTab = 'open' | 'history' | 'trades';

const EVERY_PAIR = { pair: undefined, isThisPairOnly: false } as const;

export function SpotOrdersPage() {
  const { t } = useLingui();
  const [query, setQuery] = useSearchParams();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const named = query.get('tab');
  const tab: SpotOrdersTab = named === 'history' || named === 'trades' ? named : 'open';
  const place = { ...EVERY_PAIR, toolsHost: tools, now: systemClock() };
  return (
    <OrderPagesLayout page="spot-orders">
      <Tabs<SpotOrdersTab>
        label={t`Spot orders`}
        value={tab}
        onValueChange={(next) =>
          setQuery(next === 'open' ? new URLSearchParams() : new URLSearchParams({ tab: next }))
        }
        endSlot={<div ref={setTools} />}
        tabs={[
          {
            value: 'open',
            label: t`Open orders`,
            content: (
              <WithTradingService>
                <OpenOrders toolsHost={tools} />
              </WithTradingService>
            ),
          },
          { value: 'history', label: t`Order history`, content: <AddressedHistory {...place} /> },
          { value: 'trades', label: t`Trade history`, content: <TradeList {...place} /> },
        ]}
      />
    </OrderPagesLayout>
  );
}

function OpenOrders({ toolsHost }: { readonly toolsHost: Element | null }) {
  const { tradingMode } = useSpotService();
  const service = useTradingService();
  const [shown, setShown] = useState<Order>();
  const list = useOpenOrderList({ tradingMode, service, now: systemClock(), onDetails: setShown });
  return (
    <>
      <OpenOrdersView {...list} toolsHost={toolsHost} />
      <AmendConfirmations amendments={service.amendments} pairOf={list.pairOf} />
      {shown !== undefined && <LazyOrderDetail order={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface AddressedHistoryProps {
  readonly topic?: HistoryTopic | undefined;
  readonly toolsHost?: Element | null | undefined;
}

/** Filters are stored in the address, so that the back button restores the list. */
function AddressedHistory({ topic, toolsHost }: AddressedHistoryProps) {
  const [query, setQuery] = useSearchParams();
  return (
    <HistoryList
      {...EVERY_PAIR}
      topic={topic}
      toolsHost={toolsHost}
      now={systemClock()}
      filter={filterOfAddress(query)}
      onFilterChange={(filter) => setQuery((now) => addressWithFilter(now, filter))}
    />
  );
}

const historyPage = (page: OrderPageName, topic: HistoryTopic) =>
  function OrderHistoryPage(): ReactNode {
    return (
      <OrderPagesLayout page={page}>
        <AddressedHistory topic={topic} />
      </OrderPagesLayout>
    );
  };

const STOPS: HistoryTopic = { kind: 'stop_limit' };
const BUYS: HistoryTopic = { side: 'buy' };
const SELLS: HistoryTopic = { side: 'sell' };

export const StopLimitHistoryPage = historyPage('stop-limit-order-history', STOPS);
export const BuyHistoryPage = historyPage('buy-order-history', BUYS);
export const SellHistoryPage = historyPage('sell-order-history', SELLS);
