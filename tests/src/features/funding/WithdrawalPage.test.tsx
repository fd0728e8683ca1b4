/** Tests what the withdrawal page joins: its address, the known addresses, the address book and the form. */
import { epochMs } from '#contract/core/time.ts';
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { dataOf } from '#domain/loadable.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import type { Withdraw } from '#machines/funding/withdrawal.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FundingServiceProvider, type FundingUpdate } from '#src/binding/funding.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import { WithdrawalServiceProvider } from '#src/binding/withdrawal.ts';
import { LazyAddressBook, LazyMovementDetail } from '#src/features/funding/lazy-parts.tsx';
import { WithdrawalPage } from '#src/features/funding/WithdrawalPage.tsx';
import { WithdrawalView } from '#src/features/funding/WithdrawalView.tsx';
import type { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import {
  bookEntry,
  checkHex,
  ethereum,
  inReview,
  KNOWN,
  REQUEST,
  rules,
  tron,
  waiting,
} from '../../../machines/funding/samples.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/funding/WithdrawalView.tsx', () => ({ WithdrawalView: vi.fn(() => null) }));
vi.mock('#src/features/funding/lazy-parts.tsx', () => ({
  LazyAddressBook: vi.fn(() => null),
  LazyMovementDetail: vi.fn(() => null),
}));
vi.mock('#src/trading/money/MoneyPage.tsx', () => ({
  MoneyPage: vi.fn(({ children }: Parameters<typeof MoneyPage>[0]) => children),
}));
afterEach(cleanup);

function propsOf<Props>(view: (props: Props) => unknown): Props {
  const props = vi.mocked(view).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}

async function open(address: string) {
  const queries = recordQueries(([, name]) =>
    name === 'book'
      ? [bookEntry]
      : name === 'used'
        ? [KNOWN]
        : name === 'history'
          ? { type: 'withdrawal', page: { items: [waiting], currentPage: 1, lastPage: 1 } }
          : undefined,
  );
  const sent: unknown[] = [];
  const found: unknown[] = [];
  const listeners = new Set<(update: FundingUpdate) => void>();
  const machine = withdrawalMachine.provide({
    actors: {
      readNetworks: fromPromise<readonly WalletNetwork[], string>(() =>
        Promise.resolve([ethereum, tron]),
      ),
      readRules: fromPromise(() => Promise.resolve(rules)),
      submit: sentRequest<Withdraw>({
        send: ({ input }) => {
          sent.push(input);
          return Promise.resolve(waiting);
        },
        find: ({ input }) => {
          found.push(input);
          return Promise.resolve(found.length === 1 ? waiting : inReview);
        },
      }),
    },
  });
  const funding = {
    announce: vi.fn(),
    copyAddress: vi.fn(() => Promise.resolve()),
    copiedAddress: () => undefined,
    recentCoins: () => [],
    rememberCoin: vi.fn(),
    onUpdate: (listener: (update: FundingUpdate) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const session = await stagedSession('trader', () => ({ ...sampleUser, isTwoFactorOn: true }));
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <FundingServiceProvider value={funding}>
            <WithdrawalServiceProvider
              value={{
                place: new FormPlace((input) => createActor(machine, { input })),
                checkAddress: checkHex,
                readPayment: () => undefined,
                clock: () => epochMs(0),
                newRequestId: () => REQUEST,
              }}
            >
              <WithdrawalPage />
            </WithdrawalServiceProvider>
          </FundingServiceProvider>
        </AuthProvider>,
      ),
      address,
    );
  });
  const report = (update: FundingUpdate) =>
    act(async () => listeners.forEach((listener) => listener(update)));
  const form = () => propsOf(WithdrawalView).form;
  return { funding, sent, found, listeners, report, form };
}

it('opens the coin and network of the address, and writes another choice to it', async () => {
  const { form, funding } = await open(`/w?coin=USDT&network=${tron.id}`);
  expect(form()).toMatchObject({ isTwoFactorOn: true, knownAddresses: [KNOWN, bookEntry.address] });
  expect(form().derived.network?.id).toBe(tron.id);
  await act(async () => form().selectNetwork(ethereum.id));
  expect(location.search).toBe(`?coin=USDT&network=${ethereum.id}`);
  await act(async () => propsOf(WithdrawalView).onCoinChange('BTC'));
  expect(funding.rememberCoin).toHaveBeenCalledExactlyOnceWith('BTC');
  expect(new URLSearchParams(location.search).get('coin')).toBe('BTC');
});

it('continues the request of the address, and follows its own changes alone', async () => {
  const { form, sent, found, report } = await open(`/w?request=${REQUEST}`);
  expect([sent, found]).toEqual([[], [REQUEST]]);
  expect(form().phase).toBe('confirming');
  expect(new URLSearchParams(location.search).get('request')).toBe(REQUEST);
  await report({ kind: 'deposit', id: waiting.id });
  await report({ kind: 'withdrawal', id: waiting.id + 1 });
  expect(found).toHaveLength(1);
  await report({ kind: 'withdrawal', id: waiting.id });
  expect(found).toHaveLength(2);
  expect(form().withdrawal?.state).toBe('in_review');
});

it('looks up no request that is not an ID', async () => {
  const { form, found } = await open('/w?request=1%20OR%201');
  expect(found).toEqual([]);
  expect(form().phase).toBe('drafting');
});

it('fills in address and memo of a chosen entry: an entry without a memo clears the typed one', async () => {
  const { form } = await open(`/w?coin=USDT&network=${ethereum.id}`);
  await act(async () => form().edit({ memo: '12345' }));
  await act(async () => propsOf(WithdrawalView).onOpenBook());
  const entry = { ...bookEntry, address: KNOWN, memo: undefined };
  await act(async () => propsOf(LazyAddressBook).onSelect(entry));
  expect(form().draft).toMatchObject({ address: KNOWN, memo: '' });
  await act(async () => propsOf(WithdrawalView).onOpenBook());
  await act(async () => propsOf(LazyAddressBook).onSelect({ ...entry, memo: '777' }));
  expect(form().draft.memo).toBe('777');
});

it('remembers a copied address, and no other copied text', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { funding } = await open('/w');
  await waitFor(() => expect(dataOf(propsOf(WithdrawalView).withdrawals)).toHaveLength(1));
  const [movement] = dataOf(propsOf(WithdrawalView).withdrawals) ?? [];
  if (movement === undefined) throw new Error('One withdrawal is listed.');
  await act(async () => propsOf(WithdrawalView).onDetails(movement));
  expect(propsOf(LazyMovementDetail).movement).toEqual(movement);
  await act(async () => propsOf(LazyMovementDetail).onCopy('an ID'));
  expect(funding.copyAddress).not.toHaveBeenCalled();
  expect(write).toHaveBeenCalledExactlyOnceWith('an ID');
  await act(async () => propsOf(LazyMovementDetail).onCopyAddress(KNOWN));
  expect(funding.copyAddress).toHaveBeenCalledExactlyOnceWith(KNOWN);
});

it('listens to no changes after the page has closed', async () => {
  const { listeners } = await open('/w');
  expect(listeners.size).toBe(1);
  cleanup();
  expect(listeners.size).toBe(0);
});
