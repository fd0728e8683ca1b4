/** Tests the trading functions of all contracts of the page: one service each, supplied with settings,
 *  market, account and session. The machines, stores and session are real; the market worker and the
 *  exchange are not there, so their channels and responses are given by the test. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { ticks } from '#contract/core/decimal.ts';
import { clientOrderId, pairId, userId, type CoinId } from '#contract/core/ids.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import type { RejectionName } from '#contract/errors.ts';
import { futuresDashboard } from '#contract/rest/futures-dashboard.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import {
  btcContract,
  futuresAccountUpdateWire,
  futuresDashboardWire,
  futuresSettingsWire,
  sampleFuturesOrder,
  sampleFuturesWallet,
  samplePosition,
} from '#contract/samples/futures.ts';
import { readyOf } from '#domain/loadable.ts';
import { UNSEEN_MARKET } from '#machines/futures/futures-draft.ts';
import type { Services } from '#src/app/wiring/shell/services.ts';
import type { FuturesService } from '#src/binding/futures.ts';
import { STORED } from '#src/platform/storage.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { marketAt } from '../../../../machines/futures/samples.ts';
import { stagedSession } from '../../../../support/staged-session.ts';

type Channel = Parameters<MarketLink['watchChannel']>[0];

const channels = vi.hoisted(() => new Map<string, unknown>());

// A worker does not run in a unit test.
vi.mock('#src/app/wiring/market/market.ts', () => ({
  marketWiring: () => ({
    link: {
      watchChannel: (channel: { readonly name: string }) => {
        channels.set(channel.name, channel);
        return () => channels.delete(channel.name);
      },
    },
  }),
}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  channels.clear();
  sessionStorage.clear();
});

const ethContract = {
  ...btcContract,
  id: pairId(1003),
  tradeCoin: 'ETH',
  tradeCoinId: 3 as CoinId,
};
const dashboard = futuresDashboard.reply.decode(futuresDashboardWire);
const KNOWN: FuturesSettings = { leverage: 20, marginMode: 'isolated', positionMode: 'hedge' };
const EMPTY_PAGE = { items: [], lastPage: 1 };

interface Call {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Every module is imported again, because the page has one instance of each. */
async function open(who: 'visitor' | 'trader') {
  let user = sampleUser;
  const [
    { futuresServiceOf, refreshFuturesSettings },
    account,
    terms,
    opened,
    market,
    bars,
    link,
    { ApiError },
  ] = await Promise.all([
    import('#src/app/wiring/futures/contract-trading.ts'),
    import('#src/stores/futures-account.store.ts'),
    import('#src/stores/futures-terms.store.ts'),
    import('#src/stores/opened-contract.store.ts'),
    import('#src/stores/ticker.store.ts'),
    import('#src/stores/bars.store.ts'),
    import('#src/stores/link.store.ts'),
    import('#contract/envelope.ts'),
  ]);
  const session = await stagedSession(who, () => user);
  const calls: Call[] = [];
  /** Settings are answered when the test says so. */
  const settings: ((model: FuturesSettings) => void)[] = [];
  const call = (route: { readonly path: string }, input: Record<string, unknown>) => {
    const path = route.path.replace('/future-trade/', '');
    calls.push({ path, input });
    if (path === 'trade-settings') {
      return new Promise((resolve) => settings.push((model) => resolve({ model })));
    }
    if (path === 'wallet') return Promise.resolve({ model: sampleFuturesWallet });
    if (path === 'placed-buy-order' && orders.rejection !== undefined) {
      return Promise.reject(new ApiError('Rejected.', { code: orders.rejection }));
    }
    if (path === 'placed-buy-order') {
      const model = { order: sampleFuturesOrder, result: 'created', isSlippageBoundHit: false };
      return Promise.resolve({ model, message: 'Done.' });
    }
    return Promise.resolve({ model: EMPTY_PAGE });
  };
  const orders: { rejection: RejectionName | undefined } = { rejection: undefined };
  const client = { call };
  const given = {
    client,
    firstReads: { call: () => Promise.resolve({ model: [] }) },
    session,
    config: { broadcast: { userChannels: 'private' } },
    log: vi.fn(),
  } as unknown as Services;
  const screen = { isShown: true };
  return {
    session,
    /** Another tab signs another user in. */
    replaceUser: () => {
      user = { ...sampleUser, id: userId(sampleUser.id + 1) };
      const tokens = { accessToken: 'other', refreshToken: 'other', chainToken: undefined };
      session.send({ type: 'session.changedElsewhere', stored: { tokens, userId: user.id } });
    },
    rejectOrders: (rejection: RejectionName) => {
      orders.rejection = rejection;
    },
    refresh: refreshFuturesSettings,
    calls,
    screen,
    account,
    terms,
    market,
    bars,
    link,
    serviceOf: (contract = btcContract) => futuresServiceOf(given, contract, () => screen.isShown),
    show: (contract = btcContract) =>
      opened.applyOpenedContract({
        pairText: undefined,
        dashboard: readyOf({ ...dashboard, contract }),
      }),
    settingsCalls: () => calls.filter(({ path }) => path === 'trade-settings'),
    respondWithSettings: async (model: FuturesSettings) => {
      for (const respond of settings.splice(0)) respond(model);
      await vi.advanceTimersByTimeAsync(0);
    },
    channelOf: ({ quoteCoinId, tradeCoinId } = btcContract) =>
      channels.get(`private-future-trade-${sampleUser.id}-${quoteCoinId}-${tradeCoinId}`) as
        | Channel
        | undefined,
  };
}

it('returns one service for each contract', async () => {
  const { serviceOf } = await open('visitor');
  expect(serviceOf()).toBe(serviceOf());
  expect(serviceOf(ethContract)).not.toBe(serviceOf());
  expect(serviceOf(ethContract).contract.tradeCoin).toBe('ETH');
});

it('reads the settings of a contract for a signed-in user only', async () => {
  const visitor = await open('visitor');
  visitor.serviceOf();
  expect(visitor.settingsCalls()).toEqual([]);
  vi.resetModules();
  const trader = await open('trader');
  const service = trader.serviceOf();
  expect(trader.settingsCalls()).toEqual([
    { path: 'trade-settings', input: { query: { quoteCoinId: 2, tradeCoinId: 1 } } },
  ]);
  await trader.respondWithSettings({ ...KNOWN, leverage: 40, marginMode: 'cross' });
  expect(service.leverage.getSnapshot().context.settings).toEqual({
    leverage: 40,
    marginMode: 'cross',
    positionMode: 'hedge',
  });
});

it('[FUT-03] [FUT-04] prefers mode and leverage of the tab to those of the exchange', async () => {
  sessionStorage.setItem(STORED.futuresLeverage, '50');
  sessionStorage.setItem(STORED.futuresMode, '2');
  const { serviceOf, respondWithSettings } = await open('trader');
  const service = serviceOf();
  await respondWithSettings(KNOWN);
  expect(service.leverage.getSnapshot().context.settings).toMatchObject({
    leverage: 50,
    marginMode: 'cross',
  });
});

const FIVE = { ...samplePosition, leverage: 5, marginMode: 'cross' } as const;
const termsIn = ({ leverage, order }: FuturesService) => {
  const { facts } = order.getSnapshot().context;
  expect(facts.settings).toEqual(leverage.getSnapshot().context.settings);
  return [facts.settings.leverage, facts.settings.marginMode];
};

it('[FUT-03] [FUT-04] prefers the terms of a position to those of the tab', async () => {
  sessionStorage.setItem(STORED.futuresLeverage, '20');
  sessionStorage.setItem(STORED.futuresMode, '1');
  sessionStorage.setItem(STORED.futuresTermsPair, 'BTC_USDT');
  const { serviceOf, respondWithSettings, account } = await open('trader');
  const service = serviceOf();
  expect(termsIn(service)).toEqual([20, 'isolated']);
  const lists = { ...account.NO_FUTURES_CHANGE, positions: [FIVE] };
  account.applyFuturesAccount('full', sampleUser.id, lists);
  await vi.advanceTimersByTimeAsync(0);
  expect(termsIn(service)).toEqual([5, 'cross']);
  await respondWithSettings({ ...KNOWN, leverage: 5, marginMode: 'cross' });
  expect(termsIn(service)).toEqual([5, 'cross']);
});

it('opens a contract with the terms of its open order', async () => {
  const { serviceOf, show, account } = await open('trader');
  show();
  serviceOf();
  const { tradeCoinId } = ethContract;
  const resting = { ...sampleFuturesOrder, tradeCoinId, leverage: 3, status: 'open' } as const;
  const lists = { ...account.NO_FUTURES_CHANGE, orders: [resting] };
  account.applyFuturesAccount('full', sampleUser.id, lists);
  expect(termsIn(serviceOf(ethContract))[0]).toBe(3);
});

it('reads the settings again when it joins the channel, is shown again, or an order names others', async () => {
  const test = await open('trader');
  test.show();
  const service = test.serviceOf();
  await test.respondWithSettings(KNOWN);
  let leverage = KNOWN.leverage;
  const follows = async (cause: () => void) => {
    const before = test.settingsCalls().length;
    leverage += 1;
    cause();
    await vi.advanceTimersByTimeAsync(0);
    expect(test.settingsCalls()).toHaveLength(before + 1);
    await test.respondWithSettings({ ...KNOWN, leverage });
    expect(termsIn(service)).toEqual([leverage, 'isolated']);
  };
  await follows(() => test.channelOf()?.onJoined());
  await follows(test.refresh);
  await follows(() => document.dispatchEvent(new Event('visibilitychange')));
  await follows(() => document.dispatchEvent(new Event('resume')));
  await follows(() => {
    test.rejectOrders('order_terms_differ');
    service.order.send({ type: 'facts.changed', facts: { wallet: sampleFuturesWallet } });
    service.order.send({ type: 'draft.edited', edit: { price: '60000', amount: '0.001' } });
    service.order.send({
      type: 'order.submitted',
      side: 'buy',
      market: marketAt('60000'),
      clientOrderId: clientOrderId('web-1'),
    });
  });
});

it('ignores settings that were requested before the account stream reported newer ones', async () => {
  const { serviceOf, show, channelOf, respondWithSettings } = await open('trader');
  show();
  const service = serviceOf();
  channelOf()?.onEvent('future-trade-data', {
    ...futuresAccountUpdateWire,
    settings: { ...futuresSettingsWire, leverage: 33 },
  });
  await respondWithSettings(KNOWN);
  expect(termsIn(service)[0]).toBe(33);
});

it('opens another contract with its own leverage, not with that of the contract before', async () => {
  const { serviceOf, respondWithSettings } = await open('trader');
  serviceOf();
  await respondWithSettings({ ...KNOWN, leverage: 100 });
  expect(sessionStorage.getItem(STORED.futuresLeverage)).toBe('100');
  const other = serviceOf(ethContract);
  await respondWithSettings({ ...KNOWN, leverage: 5, marginMode: 'cross' });
  expect(other.leverage.getSnapshot().context.settings).toMatchObject({
    leverage: 5,
    marginMode: 'cross',
  });
});

it('ignores settings that arrive after their user signed out', async () => {
  const { serviceOf, session, respondWithSettings } = await open('trader');
  const service = serviceOf();
  const before = service.leverage.getSnapshot().context.settings;
  session.send({ type: 'signOut.requested' });
  await respondWithSettings({ ...KNOWN, leverage: 40 });
  expect(service.leverage.getSnapshot().context.settings).toEqual(before);
});

it('[RT-19] [RT-23] [RT-24] passes settings of the account channel to their contract only', async () => {
  const { serviceOf, show, channelOf } = await open('trader');
  show();
  const bitcoin = serviceOf();
  const ether = serviceOf(ethContract);
  const before = ether.leverage.getSnapshot().context.settings;
  channelOf()?.onEvent('future-trade-data', {
    ...futuresAccountUpdateWire,
    settings: { ...futuresSettingsWire, leverage: 33 },
  });
  expect(bitcoin.leverage.getSnapshot().context.settings.leverage).toBe(33);
  expect(ether.leverage.getSnapshot().context.settings).toEqual(before);
});

it('has no market for a contract that is not on screen', async () => {
  const { serviceOf, show, screen, market, bars } = await open('visitor');
  show();
  Object.assign(market.ticker, { viewId: 3, bestBid: ticks(629_999), bestAsk: ticks(630_001) });
  Object.assign(bars.bars, { viewId: 3 });
  expect(serviceOf().market()).toMatchObject({ bestBid: 629_999, bestAsk: 630_001 });
  expect(serviceOf(ethContract).market()).toEqual(UNSEEN_MARKET);
  screen.isShown = false;
  expect(serviceOf().market()).toEqual(UNSEEN_MARKET);
  screen.isShown = true;
  // The values of the market before, until the first frame of this one.
  Object.assign(bars.bars, { viewId: 4 });
  expect(serviceOf().market()).toEqual(UNSEEN_MARKET);
});

it('supplies the order form of the contract on screen with the market', async () => {
  const { serviceOf, show, market, bars } = await open('visitor');
  show();
  const shown = serviceOf();
  const other = serviceOf(ethContract);
  Object.assign(market.ticker, { viewId: 3, bestBid: ticks(629_999), bestAsk: ticks(630_001) });
  Object.assign(bars.bars, { viewId: 3 });
  await vi.advanceTimersByTimeAsync(500);
  const bidOf = ({ order }: typeof shown) => order.getSnapshot().context.facts.market.bestBid;
  expect(bidOf(shown)).toBe(629_999);
  expect(bidOf(other)).toBeUndefined();
});

it('supplies every order form with the wallet of its quote coin', async () => {
  const { serviceOf, account } = await open('trader');
  const service = serviceOf();
  const other = serviceOf({ ...ethContract, quoteCoinId: 9 as CoinId });
  account.applyFuturesAccount('full', sampleUser.id, {
    ...account.NO_FUTURES_CHANGE,
    wallets: [sampleFuturesWallet],
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(service.order.getSnapshot().context.facts.wallet).toEqual(sampleFuturesWallet);
  expect(other.order.getSnapshot().context.facts.wallet).toBeUndefined();
});

it('[API-78] lists a placed order from its response, but not before the lists are loaded', async () => {
  const { serviceOf, show, account, calls } = await open('trader');
  show();
  const service = serviceOf();
  const place = async (id: string): Promise<void> => {
    service.order.send({ type: 'facts.changed', facts: { wallet: sampleFuturesWallet } });
    service.order.send({
      type: 'draft.edited',
      edit: { action: 'open', kind: 'limit', price: '60000', amount: '0.001' },
    });
    service.order.send({
      type: 'order.submitted',
      side: 'buy',
      market: marketAt('60000'),
      clientOrderId: clientOrderId(id),
    });
    await waitFor(service.order, (now) => now.matches('drafting'));
  };
  const listOf = () =>
    account.futuresListsOf(account.futuresAccount).openOrders.map(({ id }) => id);
  await place('web-1');
  expect(calls.filter(({ path }) => path === 'placed-buy-order')).toHaveLength(1);
  expect(listOf()).toEqual([]);
  account.applyFuturesAccount('full', sampleUser.id, account.NO_FUTURES_CHANGE);
  await place('web-2');
  expect(listOf()).toEqual([sampleFuturesOrder.id]);
});

it('[AUTH-20] forgets the terms of a user who is replaced, and reads those of the next one', async () => {
  const { serviceOf, replaceUser, terms, settingsCalls, respondWithSettings } =
    await open('trader');
  const service = serviceOf();
  await respondWithSettings(KNOWN);
  terms.applyFuturesTerms({ leverage: 50, amountUnit: 'quote' });
  replaceUser();
  expect(terms.futuresTerms).toMatchObject(terms.NEW_FUTURES_TERMS);
  expect(settingsCalls()).toHaveLength(2);
  await respondWithSettings({ ...KNOWN, leverage: 7 });
  expect(service.leverage.getSnapshot().context.settings.leverage).toBe(7);
});

it('logs settings that could not be read, and keeps those of the tab', async () => {
  const log = vi.fn();
  const { futuresServiceOf } = await import('#src/app/wiring/futures/contract-trading.ts');
  const session = await stagedSession('trader');
  const call = () => Promise.reject(new Error('down'));
  const given = {
    client: { call },
    firstReads: { call },
    session,
    config: { broadcast: { userChannels: 'private' } },
    log,
  } as unknown as Services;
  const service = futuresServiceOf(given, btcContract, () => true);
  const before = service.leverage.getSnapshot().context.settings;
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toHaveBeenCalledWith(
    'The settings of the contract could not be read.',
    expect.any(Error),
  );
  expect(service.leverage.getSnapshot().context.settings).toEqual(before);
});
