/** Tests what the page joins: the address, its queries, the panels, and the requests that they send. */
import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { decimal } from '#contract/core/decimal.ts';
import type { EarnPosition } from '#contract/entities/earn.ts';
import type { RedeemPreview } from '#contract/rest/earn.ts';
import { autoSubscribeMachine } from '#machines/earn/auto-subscribe.machine.ts';
import { redeemMachine } from '#machines/earn/redeem.machine.ts';
import type { RedeemOnce, RedeemOrder, RedeemRequest } from '#machines/earn/redeem.ts';
import { renewalMachine } from '#machines/earn/renewal.machine.ts';
import { subscribeMachine, type TermsRequest } from '#machines/earn/subscribe.machine.ts';
import type { SubscribeOnce, SubscribeOrder, SubscribeTerms } from '#machines/earn/subscribe.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { EarnServiceProvider, type EarnService } from '#src/binding/earn.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import { EarnPage } from '#src/features/earn/index.ts';
import * as samples from '#stories/features/earn/sample-earn.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(cleanup);

function dataOf([, name]: readonly unknown[]): unknown {
  switch (name) {
    case 'products':
      return samples.products;
    case 'product':
      return samples.locked;
    case 'rates':
      return [];
    case 'summary':
      return samples.summary;
    case 'balances':
      return { spot: decimal('2000'), p2p: decimal('30') };
    case 'auto-subscriptions':
      return [];
    case 'positions':
      return samples.pageOf(samples.positions);
    case 'days':
      return samples.pageOf(samples.days);
    case 'history':
      return samples.pageOf(samples.records);
    default:
      return undefined;
  }
}

function serviceOf() {
  const subscribe = vi.fn<(order: SubscribeOrder) => Promise<EarnPosition>>(() =>
    Promise.resolve(samples.lockedPosition),
  );
  const redeem = vi.fn<(order: RedeemOrder) => Promise<EarnPosition>>(() =>
    Promise.resolve(samples.ended),
  );
  const subscribing = subscribeMachine.provide({
    actors: {
      readTerms: fromPromise<SubscribeTerms, TermsRequest>(({ input: { amount } }) =>
        Promise.resolve({ amount, preview: samples.preview }),
      ),
      subscribe: sentRequest<SubscribeOnce>({ send: ({ input }) => subscribe(input) }),
    },
  });
  const redeeming = redeemMachine.provide({
    actors: {
      readPreview: fromPromise<RedeemPreview, RedeemRequest>(() =>
        Promise.resolve(samples.redeemPreview),
      ),
      redeem: sentRequest<RedeemOnce>({ send: ({ input }) => redeem(input) }),
    },
  });
  // The same place at every render, as in the app.
  const subscribePlace = new FormPlace<typeof subscribeMachine>((input) =>
    createActor(subscribing, { input }),
  );
  const redeemPlace = new FormPlace<typeof redeemMachine>((input) =>
    createActor(redeeming, { input }),
  );
  const renewalPlace = new FormPlace<typeof renewalMachine>((input) =>
    createActor(renewalMachine, { input }),
  );
  const autoSubscribePlace = new FormPlace<typeof autoSubscribeMachine>((input) =>
    createActor(autoSubscribeMachine, { input }),
  );
  const service: EarnService = {
    subscribePlace: () => subscribePlace,
    redeemPlace: () => redeemPlace,
    renewalPlace: () => renewalPlace,
    autoSubscribePlace: () => autoSubscribePlace,
    newRequestId: () => requestId('request-1'),
  };
  return { service, subscribe, redeem };
}

/** @param changed data of a query by its name, instead of the common data. */
async function open(
  address = '',
  who: 'visitor' | 'trader' = 'trader',
  changed: Readonly<Record<string, unknown>> = {},
) {
  const queries = recordQueries((key) => changed[String(key[1])] ?? dataOf(key));
  const { service, subscribe, redeem } = serviceOf();
  const session = await stagedSession(who);
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <EarnServiceProvider value={service}>
            <EarnPage />
          </EarnServiceProvider>
        </AuthProvider>,
      ),
      `/simple-earn${address}`,
    );
  });
  await screen.findByRole('heading', { name: 'Simple Earn' });
  const press = async (name: string): Promise<void> => {
    const button = await screen.findByRole('button', { name });
    await act(async () => void fireEvent.click(button));
  };
  const type = async (label: string, value: string): Promise<void> => {
    const field = await screen.findByRole('textbox', { name: label });
    await act(async () => void fireEvent.change(field, { target: { value } }));
  };
  /** The test DOM sends no event when a dialog closes. */
  const close = async (): Promise<void> => {
    const dialog = await screen.findByRole('dialog');
    await act(async () => void fireEvent(dialog, new Event('close')));
  };
  return { ...queries, subscribe, redeem, press, type, close };
}

it('[ROUTE-32] lists the products that the address asks for, also for a visitor', async () => {
  const { lastOf } = await open('?coin=USDT&type=flexible&sort=coin', 'visitor');
  await screen.findByRole('list', { name: 'Offers' });
  expect(lastOf('earn', 'products')?.[2]).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Positions' })).toBeNull();
});

it('shows offers to a visitor whose address names positions', async () => {
  await open('?view=positions&position=91', 'visitor');
  await screen.findByRole('list', { name: 'Offers' });
});

it('[EARN-03] subscribes from the panel of an offer, after the review', async () => {
  const { press, subscribe } = await open('?product=7&amount=1000');
  await press('Review');
  const form = await screen.findByRole('form', { name: 'Review your subscription' });
  await act(async () => void fireEvent.click(within(form).getByRole('checkbox')));
  await press('Subscribe 1,000 USDT');
  await screen.findByText('1,000 USDT moved into Earn.');
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ productId: 7, amount: '1000', wallet: 'spot', agreement: true }),
  );
});

it('opens an offer, and keeps the panel in the address', async () => {
  const { press, close } = await open('?type=locked');
  await press('Subscribe USDT, Locked, 30 days');
  expect(location.search).toBe('?type=locked&product=7');
  await screen.findByRole('button', { name: 'Review' });
  await close();
  expect(location.search).toBe('?type=locked');
});

it('[EARN-03] shows a position and redeems it after the loss was typed', async () => {
  const { press, type, redeem } = await open('?view=positions');
  await press('Redeem 1,000 USDT, Locked, 30 days');
  expect(location.search).toBe('?view=positions&position=91&redeem=1');
  await type('Type the amount that you lose (USDT)', '0.65753424');
  await press('Redeem');
  await screen.findByText('999.34246576 USDT is in your wallet.');
  expect(redeem).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ positionId: 91, isAll: true, acceptedLoss: '0.65753424' }),
  );
});

it('opens the details of a position with its days', async () => {
  const { close } = await open('?view=positions&position=91');
  await screen.findByText('+0.32876712 USDT');
  await close();
  expect(location.search).toBe('?view=positions');
});

it('filters the history in the address', async () => {
  await open('?view=history&page=3');
  const kind = await screen.findByRole('combobox', { name: 'Kind' });
  await act(async () => void fireEvent.change(kind, { target: { value: 'reward' } }));
  expect(location.search).toBe('?view=history&kind=reward');
});

it('keeps the list of the address when a position or its redemption is opened or closed', async () => {
  const listed = '?view=positions&tab=ended&page=2';
  const { press, close, lastOf } = await open(`${listed}&position=91`, 'trader', {
    positions: samples.pageOf(samples.positions, 3),
  });
  await screen.findByRole('button', { name: 'Redeem' });
  expect(lastOf('earn', 'positions')?.slice(2)).toEqual(['ended', 2]);
  await press('Redeem');
  expect(new URLSearchParams(location.search).get('redeem')).toBe('1');
  expect(new URLSearchParams(location.search).get('page')).toBe('2');
  await close();
  expect(new URLSearchParams(location.search).toString()).toBe('view=positions&tab=ended&page=2');
});

it('keeps the result of a redemption after the position has left the list', async () => {
  const { press, type, cache } = await open('?view=positions&position=91&redeem=1');
  await type('Type the amount that you lose (USDT)', '0.65753424');
  await press('Redeem');
  await screen.findByText('999.34246576 USDT is in your wallet.');
  await act(async () => {
    cache.setQueriesData({ queryKey: ['earn', 'positions'] }, samples.pageOf([]));
  });
  await screen.findByText('View offers');
  expect(screen.getByText('999.34246576 USDT is in your wallet.')).toBeTruthy();
});

it.each([
  ['an active locked position', samples.lockedPosition, true],
  ['an ended position', { ...samples.ended, id: 91 }, false],
  ['a flexible position', { ...samples.flexiblePosition, id: 91 }, false],
])('offers the renewal that fits %s', async (_case, position, isOffered) => {
  await open('?view=positions&position=91', 'trader', { positions: samples.pageOf([position]) });
  await screen.findAllByText('+0.32876712 USDT');
  expect(screen.queryByLabelText('Renewal') !== null).toBe(isOffered);
});

it('reads the next page of days of a position', async () => {
  const { press, lastOf } = await open('?view=positions&position=91', 'trader', {
    days: samples.pageOf(samples.days, 2),
  });
  await screen.findByText('+0.32876712 USDT');
  expect(lastOf('earn', 'days')?.slice(2)).toEqual([91, 1]);
  await press('Page 2');
  expect(lastOf('earn', 'days')?.slice(2)).toEqual([91, 2]);
});

it.each([
  ['a flexible', samples.flexible, true],
  ['a locked', samples.locked, false],
])('offers the daily subscription that fits %s product, with its setting', async (...given) => {
  const [, product, isOffered] = given;
  const settings = [
    { productId: 4, isOn: true, keepFree: decimal('9'), minimum: decimal('900') },
    { productId: product.id, isOn: true, keepFree: decimal('5'), minimum: decimal('700') },
  ];
  await open(`?product=${product.id}`, 'trader', { product, 'auto-subscriptions': settings });
  await screen.findByText('Review');
  const form = screen.queryByLabelText('Auto-subscribe');
  expect(form !== null).toBe(isOffered);
  const values = form?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [];
  expect([...values].map(({ value }) => value)).toEqual(isOffered ? ['5', '700'] : []);
});

const [first] = samples.rates;
it.each([
  ['no rates', [], 'No rates yet.'],
  ['one rate', [first], /^11% APR since /],
])('says in words the history of %s', async (_case, rates, text) => {
  await open('?product=7', 'trader', { rates });
  const history = within(await screen.findByLabelText('Rate history'));
  expect(history.getByText(text)).toBeTruthy();
});

it('draws the rates of some days, named by the first and the last', async () => {
  await open('?product=7', 'trader', { rates: samples.rates });
  const history = within(await screen.findByLabelText('Rate history'));
  const chart = await history.findByLabelText(/^Rate from 11% on .* to 12% on /);
  expect(chart.getAttribute('aria-label')).toMatch(/ on (.+) to 12% on (?!\1)/);
});

it('turns the months of the maturities, and opens the position of a day', async () => {
  const { press } = await open('?view=positions');
  const month = () => screen.getByLabelText(/^Maturities in /).getAttribute('aria-label');
  await screen.findByText('Maturities');
  const shown = month();
  await press('Next month');
  const next = month();
  await press('Previous month');
  expect(month()).toBe(shown);
  await press('Previous month');
  expect(new Set([shown, next, month()]).size).toBe(3);
  expect(screen.queryByLabelText(/^1,000 USDT on /)).toBeNull();
  await press('Next month');
  const maturing = screen.getByLabelText(/^1,000 USDT on /);
  await act(async () => void fireEvent.click(maturing));
  expect(location.search).toBe('?view=positions&position=91');
});
