/** Tests what the user's own page joins: its parts in the address, the editors, and the commands of the lists. */
import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { createActor } from 'xstate';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { merchantStandingCodec } from '#contract/entities/p2p-merchant.ts';
import { previewP2pAd } from '#contract/rest/p2p-ads.ts';
import { adPreviewWire, merchantStandingWire } from '#contract/samples/p2p.ts';
import { adEditorMachine } from '#machines/p2p/ad-editor.machine.ts';
import { paymentMethodMachine } from '#machines/p2p/payment-method.machine.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import {
  P2pCenterServiceProvider,
  type KeptAd,
  type P2pCenterService,
} from '#src/binding/p2p-center.ts';
import { TradersServiceProvider, type TradersService } from '#src/binding/p2p-traders.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { CenterPage } from '#src/features/p2p/center.ts';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

/** Loads the editor beforehand, so that no test waits for a first load on a busy machine. */
beforeAll(() => loadPart('p2pAdEditor'), 60_000);
afterEach(cleanup);

function dataOf([, name, part]: readonly unknown[]): unknown {
  switch (name) {
    case 'settings':
      return samples.settings;
    case 'payment-types':
      return samples.types;
    case 'payment-methods':
      return samples.methods;
    case 'own-ads':
      return samples.pageOf(samples.ownAds);
    case 'preview':
      return previewP2pAd.reply.decode(adPreviewWire);
    case 'balances':
      return new Map();
    case 'traders':
      if (part === 'merchant') return merchantStandingCodec.decode(merchantStandingWire);
      return part === 'own' || part === 'profile'
        ? samples.profile
        : part === 'feedback'
          ? samples.feedback
          : samples.ads.map(({ trader }) => trader).slice(0, 1);
    default:
      return undefined;
  }
}

async function open(address = '', kept?: KeptAd) {
  const queries = recordQueries(dataOf);
  const accept = () => Promise.resolve('accepted' as const);
  const center = {
    adPlace: new FormPlace<typeof adEditorMachine>((input) =>
      createActor(adEditorMachine, { input }),
    ),
    methodPlace: new FormPlace<typeof paymentMethodMachine>((input) =>
      createActor(paymentMethodMachine, { input }),
    ),
    newRequestId: () => requestId('request-1'),
    keptAd: () => kept,
    keepAd: vi.fn<P2pCenterService['keepAd']>(),
    setAdOnline: vi.fn(accept),
    closeAd: vi.fn(accept),
    methodImage: vi.fn(() => Promise.reject(new Error('no image'))),
    addressOf: (path: string) => `https://exchange.example${path}`,
    announce: vi.fn(),
  } satisfies P2pCenterService;
  const traders = {
    follow: vi.fn(accept),
    block: vi.fn(accept),
    report: vi.fn(accept),
    applyForMerchant: vi.fn(accept),
    announce: vi.fn(),
  } satisfies TradersService;
  const session = await stagedSession('trader');
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <TradersServiceProvider value={traders}>
            <P2pCenterServiceProvider value={center}>
              <CenterPage />
            </P2pCenterServiceProvider>
          </TradersServiceProvider>
        </AuthProvider>,
      ),
      `/p2p-trading/p2p${address}`,
    );
  });
  const press = async (name: string, at = 0) => {
    const button = (await screen.findAllByRole('button', { name }))[at];
    if (button === undefined) throw new Error(`There is no ${name}.`);
    await act(async () => void fireEvent.click(button));
  };
  return { ...queries, center, traders, press };
}

it('[ROUTE-31] [P2P-02] shows own ads, and the parts that the address names', async () => {
  const { press, center } = await open();
  await screen.findByRole('heading', { name: 'My P2P' });
  await press('Take offline');
  expect(center.setAdOnline).toHaveBeenCalledExactlyOnceWith(samples.ownAds[0], false);
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Profile' })));
  expect(location.search).toBe('?tab=profile');
  await screen.findByText('Other traders see these figures.');
});

it('closes an ad after a confirmation only', async () => {
  const { press, center } = await open();
  await press('Close ad');
  expect(center.closeAd).not.toHaveBeenCalled();
  const dialog = within(await screen.findByRole('alertdialog'));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Close ad' })));
  expect(center.closeAd).toHaveBeenCalledExactlyOnceWith(samples.ownAds[0]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('previews the ad of the editor, without the ad itself among the others', async () => {
  const { press, lastOf } = await open();
  await press('Edit');
  await screen.findByRole('dialog', { name: 'Edit ad' });
  expect(lastOf('p2p', 'preview')?.[2]).toEqual({
    side: 'sell',
    coin: 'USDT',
    currency: 'EUR',
    premium: '101.5',
    totalAmount: '5000',
    exceptId: 501,
  });
  await screen.findByText('3 of 14');
});

it('keeps the ad that is left for a payment method, opens it again, and forgets it when it is closed', async () => {
  const { press, center } = await open();
  await press('Post ad');
  const terms = await screen.findByRole('textbox', { name: /^Terms/ });
  await act(async () => void fireEvent.input(terms, { target: { value: 'Only SEPA' } }));
  const kept = center.keepAd.mock.lastCall?.[0];
  expect(kept?.draft.terms).toBe('Only SEPA');
  cleanup();
  const methods = await open('?tab=methods', kept);
  expect(screen.getByText(/^Your ad is not saved yet/)).toBeTruthy();
  expect(methods.center.keepAd).not.toHaveBeenCalled();
  cleanup();
  const again = await open('', kept);
  const shown = await screen.findByRole('textbox', { name: /^Terms/ });
  expect((shown as HTMLTextAreaElement).value).toBe('Only SEPA');
  await again.press('Close');
  expect(again.center.keepAd).toHaveBeenLastCalledWith(undefined);
});

it('opens the editor of a payment method with the name of the other ones', async () => {
  const { press } = await open('?tab=methods');
  await press('Add payment method');
  const name = await screen.findByRole('textbox', { name: 'Name of the account’s owner' });
  expect((name as HTMLInputElement).value).toBe('Mai Tran');
});

it('stops following a trader', async () => {
  const { press, traders } = await open('?tab=traders');
  await press('Unfollow: NordicCoins');
  expect(traders.follow).toHaveBeenCalledExactlyOnceWith('T7K2M9Q4', false);
  await press('Unblock: NordicCoins');
  expect(traders.block).toHaveBeenCalledExactlyOnceWith('T7K2M9Q4', false);
});
