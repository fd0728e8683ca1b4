/** Containers of P2P trading: a trader's profile with its commands, the stored image of a method, and the own ads. */
import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { adEditorMachine } from '#machines/p2p/ad-editor.machine.ts';
import { paymentMethodMachine } from '#machines/p2p/payment-method.machine.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import { P2pCenterServiceProvider, type P2pCenterService } from '#src/binding/p2p-center.ts';
import { TradersServiceProvider, type TradersService } from '#src/binding/p2p-traders.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { OwnAdsTab } from '#src/features/p2p/center/OwnAdsTab.tsx';
import { ProfileTab } from '#src/features/p2p/center/ProfileTab.tsx';
import { PaymentMethodEditor } from '#src/features/p2p/methods/PaymentMethodEditor.tsx';
import { TraderDialog } from '#src/features/p2p/traders/TraderDialog.tsx';
import { applyDisplayCurrency } from '#src/stores/display-currency.store.ts';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

/** Loaded beforehand, so that no test waits for a first load on a busy machine. */
beforeAll(() => loadPart('p2pAdEditor'));
afterEach(() => {
  cleanup();
  applyDisplayCurrency();
});

const UID = 'T7K2M9Q4';
const threePages = <Item,>(items: readonly Item[]) => ({ ...samples.pageOf(items, 3) });
function dataOf([, name, part]: readonly unknown[]): unknown {
  switch (name) {
    case 'settings':
      return samples.settings;
    case 'own-ads':
      return threePages(samples.ownAds);
    case 'payment-types':
      return samples.types;
    case 'payment-methods':
      return samples.methods;
    case 'traders':
      return part === 'feedback' ? threePages(samples.feedback.items) : samples.profile;
    default:
      return undefined;
  }
}

async function open(page: ReactNode, who: 'visitor' | 'trader' = 'trader', isTwoFactorOn = false) {
  const waiting: ((outcome: 'accepted' | 'rejected') => void)[] = [];
  const wait = () => new Promise<'accepted' | 'rejected'>((resolve) => void waiting.push(resolve));
  const traders = {
    follow: vi.fn(wait),
    block: vi.fn(wait),
    report: vi.fn(wait),
    applyForMerchant: vi.fn(wait),
    announce: vi.fn(),
  } as unknown as TradersService;
  const center = {
    adPlace: new FormPlace((input) => createActor(adEditorMachine, { input })),
    methodPlace: new FormPlace((input) => createActor(paymentMethodMachine, { input })),
    newRequestId: () => requestId('request-1'),
    keptAd: () => undefined,
    keepAd: vi.fn(),
    setAdOnline: vi.fn(wait),
    closeAd: vi.fn(wait),
    methodImage: vi.fn((id: string) => Promise.resolve(`data:image/png;base64,${id}`)),
    addressOf: (path: string) => `https://exchange.example${path}`,
    announce: vi.fn(),
  } as unknown as P2pCenterService;
  const queries = recordQueries(dataOf);
  const session = await stagedSession(who, () => ({ ...sampleUser, isTwoFactorOn }));
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <TradersServiceProvider value={traders}>
            <P2pCenterServiceProvider value={center}>{page}</P2pCenterServiceProvider>
          </TradersServiceProvider>
        </AuthProvider>,
      ),
    );
  });
  const press = async (name: string) => {
    const [button] = await screen.findAllByRole('button', { name });
    await act(async () => void fireEvent.click(button ?? document.body));
  };
  const settle = (outcome: 'accepted' | 'rejected') =>
    act(async () => waiting.splice(0).forEach((resolve) => resolve(outcome)));
  return { ...queries, traders, center, press, settle };
}
const isBusy = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true';

it('follows and blocks the trader of the profile, one change at a time', async () => {
  const { traders, press, settle, lastOf } = await open(
    <TraderDialog uid={UID} onClose={vi.fn()} />,
  );
  expect(lastOf('p2p', 'traders', 'profile')?.[3]).toBe(UID);
  await press('Follow');
  expect(traders.follow).toHaveBeenCalledExactlyOnceWith(UID, true);
  expect([isBusy('Follow'), isBusy('Block')]).toEqual([true, false]);
  await settle('accepted');
  expect(isBusy('Follow')).toBe(false);
  await press('Block');
  expect(traders.block).toHaveBeenCalledExactlyOnceWith(UID, true);
  expect([isBusy('Follow'), isBusy('Block')]).toEqual([false, true]);
});

it.each([
  ['accepted', false],
  ['rejected', true],
] as const)('closes a report once it is %s', async (outcome, isOpen) => {
  const { traders, press, settle } = await open(<TraderDialog uid={UID} onClose={vi.fn()} />);
  await press('Report');
  fireEvent.change(screen.getByLabelText('Details'), { target: { value: 'Insults.' } });
  await act(async () => void fireEvent.submit(screen.getByRole('form')));
  expect(traders.report).toHaveBeenCalledExactlyOnceWith({
    uid: UID,
    reason: 'payment_fraud',
    text: 'Insults.',
  });
  await settle(outcome);
  expect(screen.queryByRole('form') !== null).toBe(isOpen);
});

it('offers a visitor no command, and pages the feedback of the trader and of the user', async () => {
  const { press, lastOf } = await open(<TraderDialog uid={UID} onClose={vi.fn()} />, 'visitor');
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  await press('Next page');
  expect(lastOf('p2p', 'traders', 'feedback')?.slice(3)).toEqual([UID, 2]);
  cleanup();
  const own = await open(<ProfileTab />);
  await own.press('Next page');
  expect(own.lastOf('p2p', 'traders', 'feedback')?.slice(3)).toEqual([samples.profile.id, 2]);
});

it.each([true, false])(
  'edits a method with its stored image, and a code where needed: %s',
  async (isOn) => {
    const method = { ...samples.method, imageId: 'IMG1' };
    const editor = (
      <PaymentMethodEditor
        types={samples.types}
        method={method}
        isDeletion={false}
        verifiedName="Mai Tran"
        onClose={vi.fn()}
      />
    );
    const { center } = await open(editor, 'trader', isOn);
    expect(center.methodImage).toHaveBeenCalledExactlyOnceWith('IMG1');
    expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/png;base64,IMG1');
    expect(screen.queryByRole('button', { name: isOn ? 'Continue' : 'Save' })).not.toBeNull();
  },
);

it('pages the own ads, marks the one that changes, and copies the link of the one that is shared', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { center, press, settle, lastOf } = await open(<OwnAdsTab />);
  expect(lastOf('p2p', 'own-ads')?.[2]).toBe(1);
  await press('Copy link');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://exchange.example/p2p-trading?ad=501');
  await press('Take offline');
  expect(center.setAdOnline).toHaveBeenCalledExactlyOnceWith(samples.ownAds[0], false);
  const [first, second] = screen.getAllByRole('button', { name: 'Take offline' });
  expect([first, second].map((one) => one?.getAttribute('aria-busy'))).toEqual(['true', null]);
  await settle('accepted');
  expect(first?.getAttribute('aria-busy')).toBeNull();
  await press('Next page');
  expect(lastOf('p2p', 'own-ads')?.[2]).toBe(2);
});

it.each([
  ['VND', 'VND'],
  ['GBP', 'EUR'],
])('starts a new ad in the display currency %s where it is traded', async (shown, currency) => {
  applyDisplayCurrency({ code: shown, texts: undefined });
  const { press } = await open(<OwnAdsTab />);
  await press('Post ad');
  const field = await screen.findByLabelText('Currency');
  expect((field as HTMLSelectElement).value).toBe(currency);
});
