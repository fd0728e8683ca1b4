/** What the hooks of the spot page join: the pair on screen, the account of its mode, its order forms and addresses. */
import type { JSX, ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { SpotServiceProvider, type SpotService, type TradingService } from '#src/binding/spot.tsx';
import { ticketHandles } from '#src/binding/ticket.ts';
import { TradingPageProvider, type TradingPageContext } from '#src/binding/trading-page-context.ts';
import { useRecreate } from '#src/features/spot-orders/use-recreate.ts';
import { useAccount } from '#src/features/spot/use-account.ts';
import { useOpenOrders } from '#src/features/spot/use-open-orders.ts';
import { usePairChoices } from '#src/features/spot/use-pair-choices.ts';
import { useTicketPicks } from '#src/features/spot/use-ticket-picks.ts';
import { accountOf, applyAccount, listsOf } from '#src/stores/account.store.ts';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
} from '#src/stores/order-preferences.store.ts';
import { ticketSheet } from '#src/stores/ticket-sheet.store.ts';
import { mockService } from '#stories/features/spot/mocks.ts';
import { ETH, sampleOrder } from '#stories/trading/sample-account.ts';
import { onPage } from '../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  applyOrderPreferences(DEFAULT_ORDER_PREFERENCES);
  applyAccount(undefined);
  applyAccount(undefined, accountOf('demo'));
});

const ethUsdt: Pair = { ...btcUsdt, id: pairId(2), tradeCoin: 'ETH', tradeCoinId: coinId(ETH) };

interface Opened {
  readonly service: SpotService;
  readonly page?: TradingPageContext;
}

/** A trading service whose submissions are recorded. */
async function openService() {
  const { service, tickets } = mockService();
  const trade: TradingService = { ...(await service.trade()), submit: vi.fn() };
  const loaded = Promise.resolve(trade);
  return { service: { ...service, trade: () => loaded }, trade, tickets };
}

function renderWith<Props, Result>(
  hook: (props: Props) => Result,
  props: Props,
  { service, page = {} }: Opened,
) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return renderHook(hook, {
    initialProps: props,
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      onPage(
        <TradingPageProvider value={page}>
          <SpotServiceProvider service={service}>{children}</SpotServiceProvider>
        </TradingPageProvider>,
      ) as JSX.Element,
  });
}

const applyOrders = (mode: 'real' | 'demo', ...orders: Parameters<typeof sampleOrder>[1][]) =>
  act(async () =>
    applyAccount(
      {
        kind: 'full',
        userId: sampleUser.id,
        orders: orders.map((changes, at) => sampleOrder(at + 1, changes)),
        trades: [],
        balances: [],
      },
      accountOf(mode),
    ),
  );

const idsOf = (orders: readonly { readonly id: number }[]) => orders.map(({ id }) => id);

it('shows the account of the trading mode', async () => {
  const { service } = mockService();
  await applyOrders('real', { status: 'open' });
  await applyOrders('demo', { status: 'open' }, { status: 'open' });
  for (const [tradingMode, count] of [
    ['real', 1],
    ['demo', 2],
  ] as const) {
    const { result } = renderWith(useAccount, undefined, { service: { ...service, tradingMode } });
    expect(listsOf(result.current).orders).toHaveLength(count);
    expect(listsOf(accountOf(tradingMode)).orders).toHaveLength(count);
  }
});

it('lists open orders, and those of the pair by both of its coins', async () => {
  const { service } = mockService();
  await applyOrders(
    'real',
    { status: 'open' },
    { status: 'filled' },
    { status: 'open', tradeCoinId: ETH },
    { status: 'partially_filled', quoteCoinId: ETH },
    { status: 'untriggered' },
  );
  const { result, rerender } = renderWith(useOpenOrders, btcUsdt, { service });
  expect(new Set(idsOf(result.current.all))).toEqual(new Set([1, 3, 4, 5]));
  expect(new Set(idsOf(result.current.ofPair))).toEqual(new Set([1, 5]));
  rerender(ethUsdt);
  expect(idsOf(result.current.ofPair)).toEqual([3]);
  await applyOrders('real', { status: 'open', tradeCoinId: ETH });
  expect(idsOf(result.current.ofPair)).toEqual([1]);
});

const PAIRS = [
  { name: 'BTC/USDT', pairText: 'BTC_USDT' },
  { name: 'ETH/USDT', pairText: 'ETH_USDT' },
];

it('leads to other pairs of the same mode, or where the page around it says', () => {
  const { service } = mockService();
  const hrefsIn = (opened: Opened) =>
    renderWith(usePairChoices, PAIRS, opened).result.current.all.map(({ href }) => href);
  const [real, demo] = (['real', 'demo'] as const).map((tradingMode) =>
    hrefsIn({ service: { ...service, tradingMode } }),
  );
  expect(real?.map((href) => href.includes('BTC_USDT'))).toEqual([true, false]);
  expect(real?.some((href) => demo?.includes(href))).toBe(false);
  const around = hrefsIn({ service, page: { pairPathOf: (text) => `/embedded/${text}` } });
  expect(around.map((href) => href.replace(/^\/en/, ''))).toEqual([
    '/embedded/BTC_USDT',
    '/embedded/ETH_USDT',
  ]);
  const { result } = renderWith(usePairChoices, PAIRS, { service });
  expect(result.current.currentOf(ethUsdt)).toMatchObject({
    name: 'ETH/USDT',
    pairText: 'ETH_USDT',
  });
});

async function openPicks(pair = btcUsdt, page: TradingPageContext = {}) {
  const { service, trade, tickets } = await openService();
  const { result, rerender } = renderWith(useTicketPicks, pair, { service, page });
  const draftOf = (side: 'buy' | 'sell') => tickets[side].getSnapshot().context.draft;
  const pick = (use: (picks: ReturnType<typeof useTicketPicks>) => void) =>
    act(async () => {
      use(result.current);
      await service.trade();
    });
  return { trade, tickets, draftOf, pick, rerender };
}

it('fills a clicked price into every visible form, and an amount into the one in use', async () => {
  const onPricePicked = vi.fn();
  const { pick, draftOf, trade } = await openPicks(btcUsdt, { onPricePicked });
  await pick(({ chooseSide }) => chooseSide('sell'));
  await pick(({ pickPrice }) => pickPrice(ticks(6_425_011)));
  await pick(({ pickSize }) => pickSize(lots(150_000)));
  expect(onPricePicked.mock.calls).toEqual([['64250.11', btcUsdt]]);
  expect(draftOf('sell')).toMatchObject({ price: '64,250.11', size: '1.5' });
  expect(draftOf('buy').size).toBe('');
  expect(trade.submit).not.toHaveBeenCalled();
});

it('sends an order at a clicked price only of a limit order, and only while armed', async () => {
  const { pick, trade, tickets } = await openPicks();
  const edit = (value: 'limit' | 'market') =>
    act(() => ticketHandles(tickets.buy).edit({ field: 'kind', value }));
  act(() => trade.arm());
  expect(trade.arming.getSnapshot().matches('armed')).toBe(true);
  edit('market');
  await pick(({ pickPrice }) => pickPrice(ticks(6_425_011)));
  expect(trade.submit).not.toHaveBeenCalled();
  edit('limit');
  await pick(({ pickPrice }) => pickPrice(ticks(6_425_012)));
  expect(vi.mocked(trade.submit).mock.calls).toEqual([[tickets.buy, { isBookPress: true }]]);
  await pick(({ pickSize }) => pickSize(lots(1)));
  expect(trade.submit).toHaveBeenCalledOnce();
});

it('fills a past order into the form of its own pair, and opens its page when another is open', async () => {
  history.replaceState(undefined, '', '/user/spot-orders');
  const { service, trade, tickets } = await openService();
  const ticketOf = vi.fn(trade.ticketOf);
  const loaded = Promise.resolve({ ...trade, ticketOf });
  const rulesOf = vi.fn(() => btcUsdt as Pair | undefined);
  const { result, rerender } = renderWith(
    (onScreen: Pair | undefined) => useRecreate({ rulesOf } as never, onScreen),
    btcUsdt,
    { service: { ...service, trade: () => loaded } },
  );
  const order = sampleOrder(1, { side: 'sell', status: 'filled', size: decimal('0.75') });
  const fill = () =>
    act(async () => {
      result.current(order);
      await loaded;
      await loaded;
    });
  await fill();
  expect(tickets.sell.getSnapshot().context.draft).toMatchObject({ size: '0.75' });
  expect(ticketOf.mock.calls.every(([pair]) => pair === btcUsdt)).toBe(true);
  expect(location.pathname).toBe('/user/spot-orders');
  expect(ticketSheet.pairId).toBeUndefined();
  rerender(ethUsdt);
  await fill();
  expect(location.pathname).toContain('BTC_USDT');
  ticketOf.mockClear();
  rulesOf.mockReturnValue(undefined);
  await fill();
  expect(ticketOf).not.toHaveBeenCalled();
});
