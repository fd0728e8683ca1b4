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

async function open(address = '', who: 'visitor' | 'trader' = 'trader') {
  const queries = recordQueries(dataOf);
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
