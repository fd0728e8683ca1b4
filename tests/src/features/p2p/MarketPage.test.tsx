/** Tests what the market joins: the address, its queries, the panel of an ad, and the way to the order. */
import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { createActor } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { p2pOrderDetailsCodec, type P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { NewP2pOrder } from '#contract/rest/p2p-orders.ts';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { p2pOrderDetailsWire } from '#contract/samples/p2p.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { takeAdMachine } from '#machines/p2p/take-ad.machine.ts';
import type { CreateOrder } from '#machines/p2p/take-ad.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import { P2pMarketServiceProvider, type P2pMarketService } from '#src/binding/p2p-market.ts';
import { TradersServiceProvider, type TradersService } from '#src/binding/p2p-traders.ts';
import { MarketPage } from '#src/features/p2p/index.ts';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(cleanup);

const order = p2pOrderDetailsCodec.decode(p2pOrderDetailsWire);

function dataOf([, name]: readonly unknown[]): unknown {
  switch (name) {
    case 'settings':
      return samples.settings;
    case 'payment-types':
      return samples.types;
    case 'ads':
      return samples.adList;
    case 'ad':
      return samples.sellAd;
    case 'payment-methods':
      return samples.methods;
    default:
      return undefined;
  }
}

interface Opened {
  readonly who?: 'visitor' | 'trader';
  readonly address?: string;
  readonly isChecklistRead?: boolean;
}

async function open({ who = 'trader', address = '', isChecklistRead = true }: Opened = {}) {
  const queries = recordQueries(dataOf);
  const send = vi.fn<(body: NewP2pOrder) => Promise<P2pOrderDetails>>(() => Promise.resolve(order));
  const machine = takeAdMachine.provide({
    actors: { createOrder: sentRequest<CreateOrder>({ send: ({ input }) => send(input) }) },
  });
  const markChecklistRead = vi.fn();
  const followed: { market: object; onLive: (isLive: boolean) => void }[] = [];
  const unfollow = vi.fn();
  const market: P2pMarketService = {
    takePlace: new FormPlace<typeof takeAdMachine>((input) => createActor(machine, { input })),
    newRequestId: () => requestId('request-1'),
    isChecklistRead: () => isChecklistRead,
    markChecklistRead,
    followAds: (shown, onLive) => {
      followed.push({ market: shown, onLive });
      return unfollow;
    },
  };
  const session = await stagedSession(who);
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <TradersServiceProvider value={{} as unknown as TradersService}>
            <P2pMarketServiceProvider value={market}>
              <MarketPage />
            </P2pMarketServiceProvider>
          </TradersServiceProvider>
        </AuthProvider>,
      ),
      `/p2p-trading${address}`,
    );
  });
  await screen.findAllByRole('list', { name: 'Ads' });
  const listQuery = () => queries.lastOf('p2p', 'ads')?.[2];
  const press = async (name: string): Promise<void> => {
    const button = await screen.findByRole('button', { name });
    await act(async () => void fireEvent.click(button));
  };
  return { ...queries, send, market, markChecklistRead, followed, unfollow, listQuery, press };
}

it('[ROUTE-29] [P2P-02] lists the ads that the address asks for, also for a visitor', async () => {
  const { listQuery } = await open({
    who: 'visitor',
    address: '?side=sell&coin=BTC&currency=VND&amount=100&payment=2&verified=1&sort=speed&page=2',
  });
  expect(listQuery()).toMatchObject({
    side: 'sell',
    coin: 'BTC',
    currency: 'VND',
    fiatAmount: '100',
    paymentTypeIds: [2],
    isVerifiedOnly: true,
    sort: 'speed',
    page: 2,
  });
  await screen.findByRole('heading', { name: 'P2P trading' });
});

it('lists the first coin and currency for an address with others', async () => {
  const { listQuery } = await open({ address: '?coin=DOGE&currency=XXX' });
  expect(listQuery()).toMatchObject({ side: 'buy', coin: 'USDT', currency: 'EUR' });
});

it('writes a filter into the address, on the first page', async () => {
  const { listQuery } = await open({ address: '?page=3' });
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Sell' })));
  expect(location.search).toBe('?side=sell');
  expect(listQuery()).toMatchObject({ side: 'sell', page: 1 });
});

it('follows the market that it shows, and polls only what no channel updates', async () => {
  const { followed, unfollow, cache } = await open({ who: 'visitor', address: '?coin=BTC' });
  const pollMs = () => {
    const [query] = cache.getQueryCache().findAll({ queryKey: ['p2p', 'ads'], type: 'active' });
    return query?.observers[0]?.options.refetchInterval;
  };
  expect(followed.at(-1)?.market).toEqual({ coin: 'BTC', currency: 'EUR' });
  expect(pollMs()).toBe(10_000);
  await act(async () => followed.at(-1)?.onLive(true));
  expect(pollMs()).toBe(60_000);
  await act(async () => followed.at(-1)?.onLive(false));
  expect(pollMs()).toBe(10_000);
  expect(unfollow).not.toHaveBeenCalled();
  const select = screen.getByRole('combobox', { name: 'Currency' });
  await act(async () => void fireEvent.change(select, { target: { value: 'VND' } }));
  expect(followed.at(-1)?.market).toEqual({ coin: 'BTC', currency: 'VND' });
  expect(unfollow).toHaveBeenCalledOnce();
});

it('keeps rows in their places under the pointer while an ad and a price arrive', async () => {
  const { cache } = await open({ who: 'visitor' });
  const names = () =>
    screen.getAllByRole('button', { name: /^Buy USDT from/ }).map((button) => button.ariaLabel);
  const before = names();
  const button = screen.getByRole('button', { name: 'Buy USDT from NordicCoins' });
  await act(async () => void fireEvent.pointerOver(button, { pointerType: 'mouse' }));
  const [query] = cache.getQueryCache().findAll({ queryKey: ['p2p', 'ads'], type: 'active' });
  const { sellAd, adList } = samples;
  const newAd = { ...sellAd, id: 900, trader: { ...sellAd.trader, nickname: 'NewTrader' } };
  const items = adList.ads.items.map((ad) =>
    ad.id === sellAd.id ? { ...ad, currentPrice: decimal('0.9341') } : ad,
  );
  const next = { ...adList, ads: { ...adList.ads, items: [newAd, ...items] } };
  await act(async () => cache.setQueryData(query?.queryKey ?? [], next));
  await screen.findByText('Paused: 1 new');
  expect(names()).toEqual(before);
  await screen.findByText('0.9341');
});

it('sends a visitor to sign in, and back to the ad', async () => {
  const { press } = await open({ who: 'visitor' });
  await press('Buy USDT from NordicCoins');
  expect(location.pathname + location.search).toBe('/signin?redirect=%2Fp2p-trading%3Fad%3D501');
});

it('takes an ad with the amount of the filter, and goes on to the order', async () => {
  const { press, send } = await open({ address: '?amount=100&payment=1' });
  await press('Buy USDT from NordicCoins');
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy USDT' }));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Buy USDT' })));
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    adId: 501,
    fiatAmount: '100',
    paymentTypeId: 1,
    expectedPrice: '0.9338',
  });
  expect(location.pathname + location.search).toBe(`/p2p-trading/order?uid=${order.uid}`);
});

it('shows how a trade works before the first order, once', async () => {
  const { press, markChecklistRead } = await open({ isChecklistRead: false });
  await press('Buy USDT from NordicCoins');
  expect(screen.queryByRole('textbox', { name: 'You pay (EUR)' })).toBeNull();
  await press('I understand');
  expect(markChecklistRead).toHaveBeenCalledOnce();
  await screen.findByRole('textbox', { name: 'You pay (EUR)' });
});

it('opens the ad of a shared link above the list', async () => {
  const { lastOf, press } = await open({ address: '?ad=501' });
  expect(lastOf('p2p', 'ad')).toEqual(['p2p', 'ad', 501]);
  await screen.findByRole('heading', { name: 'Shared ad' });
  await press('Show all ads');
  expect(location.search).toBe('');
});
