/** Parts of the market: each filter changes its own part of the address, and each button acts on its own ad. */
import { act, cleanup, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { addressOf, NO_FILTER } from '#src/features/p2p/market/market-address.ts';
import { MarketView } from '#src/features/p2p/market/MarketView.tsx';
import type { MarketViewProps } from '#src/features/p2p/market/market-view-props.ts';
import { SharedAdView } from '#src/features/p2p/market/SharedAd.tsx';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { loadedData, notLoaded, outdatedData } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownRows, textOf } from '../../../support/pressed-parts.tsx';

beforeAll(() => loadPart('p2pRegions'));
afterEach(cleanup);

const INTENTS = ['onAddress', 'onAmountChange', 'onTake', 'onTrader'] as const;
type Calls = Pick<MarketViewProps, (typeof INTENTS)[number]>;
const NONE = Object.fromEntries(INTENTS.map((name) => [name, vi.fn()])) as unknown as Calls;
const PLAIN = 'side=sell&amount=100&payment=2&country=FR&verified=1&tradable=1&sort=speed&page=2';

const { sellAd, buyAd } = samples;
const other: P2pAd = {
  ...sellAd,
  id: 601,
  trader: { ...sellAd.trader, id: 'Other', nickname: 'Other' },
  currentPrice: decimal('0.95'),
  availableAmount: decimal('77'),
  minimum: decimal('20'),
  maximum: decimal('350.5'),
};
const listOf = (items: readonly P2pAd[], lastPage = 1) => ({
  ...samples.adList,
  ads: samples.pageOf(items, lastPage),
});

const market =
  (query: string, change: Partial<MarketViewProps> = {}) =>
  (calls: Calls) => (
    <MarketView
      address={addressOf(new URLSearchParams(query))}
      settings={samples.settings}
      types={samples.types}
      coin="BTC"
      currency="EUR"
      amount="100"
      isSignedIn
      ads={loadedData(listOf([sellAd]))}
      {...calls}
      {...change}
    />
  );

it('changes its own part of the address by each filter', async () => {
  expect(await editEach(INTENTS, market(PLAIN))).toEqual({
    P2P: [true, undefined],
    Express: [false, ['onAddress', { isExpress: true }]],
    Buy: [false, ['onAddress', { side: 'buy' }]],
    Sell: [true, undefined],
    Coin: ['BTC', ['onAddress', { coin: 'ETH' }]],
    Currency: ['EUR', ['onAddress', { currency: 'VND', amount: '', typeId: undefined }]],
    'Amount (EUR)': ['100', ['onAmountChange', '8']],
    'Payment method': ['2', ['onAddress', { typeId: 2 }]],
    'Verified merchants only': [true, ['onAddress', { isVerifiedOnly: false }]],
    'Tradable only': [true, ['onAddress', { isTradableOnly: false }]],
    'Followed only': [false, ['onAddress', { isFollowedOnly: true }]],
    'Country of the payment': ['FR', ['onAddress', { region: 'VN' }]],
    'Sort by': ['speed', ['onAddress', { sort: 'speed' }]],
  });
  const ofVisitor = Object.keys(await editEach(INTENTS, market(PLAIN, { isSignedIn: false })));
  expect(ofVisitor.filter((label) => /Tradable|Followed/.test(label))).toEqual([]);
  const inDong = market('', { currency: 'VND' });
  await act(async () => void renderOnPage(inDong(NONE)));
  const payments = within(screen.getByLabelText('Payment method')).getAllByRole('option');
  expect(payments.map(({ textContent }) => textContent)).toEqual(['All payments']);
});

it('takes the ad and opens the trader of its own row, pages, and clears only a filter', async () => {
  const two = { ads: loadedData({ ...listOf([sellAd, other], 3), referencePrice: undefined }) };
  const pressed = await pressEach(INTENTS, market(PLAIN, two));
  expect(pressed).toMatchObject({
    NordicCoins: ['onTrader', 'T7K2M9Q4'],
    'Buy USDT from NordicCoins': ['onTake', sellAd],
    Other: ['onTrader', 'Other'],
    'Buy USDT from Other': ['onTake', other],
    'Clear filters': ['onAddress', NO_FILTER],
  });
  expect(Object.values(pressed)).toContainEqual(['onAddress', { page: 3 }]);
  expect('Clear filters' in (await pressEach(INTENTS, market('side=sell', two)))).toBe(false);
  const empty = { ads: loadedData(listOf([])) };
  expect(await pressEach(INTENTS, market('verified=1', empty))).toEqual({
    'Clear filters': ['onAddress', NO_FILTER],
    'Clear filters 2': ['onAddress', NO_FILTER],
  });
  expect(await pressEach(INTENTS, market('', empty))).toEqual({});
});

it.each([
  [sellAd, 'Buy USDT from NordicCoins'],
  [buyAd, 'Sell USDT to NordicCoins'],
])('offers the other side of an ad', async (ad, name) => {
  const ads = loadedData(listOf([ad]));
  expect((await pressEach(INTENTS, market('', { ads })))[name]).toEqual(['onTake', ad]);
});

it('says why an ad cannot be taken', async () => {
  const takeOf = async (change: Partial<P2pAd>, isStale = false) => {
    const list = listOf([{ ...sellAd, ...change }]);
    const ads = isStale ? outdatedData(list) : loadedData(list);
    return (await pressEach(INTENTS, market('', { ads })))['Buy USDT from NordicCoins'];
  };
  expect(await takeOf({ isOwn: true })).toBe('disabled: This is your own ad');
  expect(await takeOf({ currentPrice: undefined })).toBe('disabled: No price at the moment');
  expect(await takeOf({ failedConditions: ['blocked_countries'] })).toBe(
    'disabled: Not offered in your country',
  );
  expect(await takeOf({}, true)).toBe('disabled: Waiting for live prices');
});

it('shows the facts of each ad, and the reference price or that there is none', async () => {
  const ads = loadedData(listOf([{ ...sellAd, region: 'FR' }, other]));
  await act(async () => void renderOnPage(market('', { ads })(NONE)));
  const rows = [...screen.getByRole('list', { name: 'Ads' }).children].map(textOf);
  expect(rows[0]).toMatch(
    /214 orders · 98\.5% completed · 4 min0\.9338EURAvailable4,892\.91068752 USDTLimits50 – 2,000 EURCountry of the paymentFranceSEPAWise/,
  );
  expect(rows[1]).toMatch(/0\.95EURAvailable77 USDTLimits20 – 350\.5 EURSEPAWise/);
  expect(textOf(document.body)).toContain('Reference price 0.92 EUR');
  cleanup();
  const unpriced = loadedData({ ...listOf([]), referencePrice: undefined });
  await act(async () => void renderOnPage(market('', { ads: unpriced })(NONE)));
  expect(screen.getByText('No reference price for BTC in EUR')).toBeTruthy();
});

const taken = { ...other, failedConditions: ['min_kyc_level'] };
const third = { ...other, id: 602, trader: { ...other.trader, nickname: 'Third' } };

it('offers the best ad that can be taken, beside the next three', async () => {
  const items = [taken, sellAd, other, third, { ...third, id: 603 }, { ...third, id: 604 }];
  const express = (query: string, change: Partial<MarketViewProps> = {}) =>
    market(`mode=express&${query}`, { ads: loadedData(listOf(items)), ...change });
  expect(await pressEach(INTENTS, express('amount=100'))).toEqual({
    NordicCoins: ['onTrader', 'T7K2M9Q4'],
    'Buy BTC': ['onTake', sellAd],
  });
  expect((await pressEach(INTENTS, express('')))['Buy BTC']).toBe('disabled: Enter an amount');
  const stale = { ads: outdatedData(listOf(items)) };
  expect((await pressEach(INTENTS, express('amount=1', stale)))['Buy BTC']).toBe(
    'disabled: Waiting for live prices',
  );
  expect('Sell BTC' in (await pressEach(INTENTS, express('side=sell&amount=1')))).toBe(true);
  renderOnPage(express('amount=100')(NONE));
  expect(shownRows()).toEqual({
    Price: '0.9338 EUR',
    Other: '0.95 EUR',
    Third: '0.95 EUR',
    'Third 2': '0.95 EUR',
  });
  cleanup();
  renderOnPage(express('', { ads: loadedData(listOf([taken])) })(NONE));
  expect(screen.getByText(/^No ad matches this amount/)).toBeTruthy();
  cleanup();
  expect(await editEach(INTENTS, express('side=sell&payment=2'))).toMatchObject({
    'You receive (EUR)': ['100', ['onAmountChange', '8']],
    'Payment method': ['2', ['onAddress', { typeId: 2 }]],
  });
  expect('You pay (EUR)' in (await editEach(INTENTS, express('')))).toBe(true);
});

it('shows the ad of a link, or that it is gone, and leads back to all', async () => {
  const intents = ['onTake', 'onTrader', 'onDone'] as const;
  const pressShared = (ad: Parameters<typeof SharedAdView>[0]['ad']) =>
    pressEach(intents, (calls) => <SharedAdView ad={ad} {...calls} />);
  expect(await pressShared(loadedData(sellAd))).toEqual({
    'Show all ads': ['onDone'],
    NordicCoins: ['onTrader', 'T7K2M9Q4'],
    'Buy USDT from NordicCoins': ['onTake', sellAd],
  });
  expect((await pressShared(outdatedData(sellAd)))['Buy USDT from NordicCoins']).toBe(
    'disabled: Waiting for live prices',
  );
  const gone = notLoaded();
  expect(Object.keys(await pressShared(gone))).toEqual(['Show all ads', 'Retry']);
  expect(gone.onRetry).toHaveBeenCalledOnce();
});
