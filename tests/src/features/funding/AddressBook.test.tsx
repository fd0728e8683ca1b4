/** Tests what the address book joins: its entries, the addresses that were used, and the real machine. */
import type { ReactNode } from 'react';
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleUser } from '#contract/samples/accounts.ts';
import type { BookEntry } from '#contract/entities/withdrawal-address.ts';
import type { ConfirmedChange } from '#machines/funding/address-book.ts';
import { addressBookMachine } from '#machines/funding/address-book.machine.ts';
import { AddressBookProvider } from '#src/binding/address-book.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { WithdrawalServiceProvider, type WithdrawalService } from '#src/binding/withdrawal.ts';
import { AddressBook } from '#src/features/funding/AddressBook.tsx';
import { AddressBookView } from '#src/features/funding/AddressBookView.tsx';
import {
  bookEntry,
  checkHex,
  ethereum,
  KNOWN,
  POISONED,
  tron,
  UNKNOWN,
} from '../../../machines/funding/samples.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/funding/AddressBookView.tsx', () => ({
  AddressBookView: vi.fn(() => null),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

interface Loaded {
  readonly book?: readonly BookEntry[];
  readonly used?: readonly string[];
  readonly isTwoFactorOn?: boolean;
}

async function open({ book, used, isTwoFactorOn = true }: Loaded) {
  const queries = recordQueries(([, name]) => {
    if (name === 'whitelist') return 'soft';
    return name === 'book' ? book : used;
  });
  const changes: ConfirmedChange[] = [];
  const machine = addressBookMachine.provide({
    actors: {
      change: fromPromise<void, ConfirmedChange>(({ input }) => {
        changes.push(input);
        return Promise.resolve();
      }),
    },
  });
  const withdrawals = { checkAddress: checkHex } as unknown as WithdrawalService;
  const session = await stagedSession('trader', () => ({ ...sampleUser, isTwoFactorOn }));
  const onSelect = vi.fn();
  const onClose = vi.fn();
  const within = (page: ReactNode) =>
    queries.within(
      <AuthProvider value={session}>
        <WithdrawalServiceProvider value={withdrawals}>
          <AddressBookProvider value={machine}>{page}</AddressBookProvider>
        </WithdrawalServiceProvider>
      </AuthProvider>,
    );
  await act(async () => {
    renderOnPage(
      within(
        <AddressBook
          networks={[ethereum, tron]}
          networkId={tron.id}
          coin="USDT"
          onSelect={onSelect}
          onClose={onClose}
        />,
      ),
    );
  });
  return { ...queries, changes, onSelect, onClose };
}

function view() {
  const props = vi.mocked(AddressBookView).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}
const NEW = { label: 'Mine', networkId: ethereum.id, address: UNKNOWN } as const;
async function draft(patch: Parameters<ReturnType<typeof view>['form']['edit']>[0]) {
  await act(async () => view().form.start({}));
  await act(async () => view().form.edit({ ...NEW, ...patch }));
}

it('passes on the coin, network and mode of the withdrawal, and what was chosen', async () => {
  const { onSelect, onClose } = await open({ book: [bookEntry], used: [] });
  await waitFor(() => expect(view().whitelistMode).toBe('soft'));
  expect(view()).toMatchObject({
    coin: 'USDT',
    networkId: tron.id,
    networks: [ethereum, tron],
  });
  await waitFor(() => expect(view().entries).toMatchObject({ data: [bookEntry] }));
  view().onSelect(bookEntry);
  view().onClose();
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(bookEntry);
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows its entries before the used addresses are known, and adds nothing until then', async () => {
  await open({ book: [bookEntry] });
  await waitFor(() => expect(view().entries).toMatchObject({ data: [bookEntry] }));
  expect(view().isComparable).toBe(false);
  cleanup();
  await open({ used: [KNOWN] });
  expect(view().isComparable).toBe(false);
  cleanup();
  await open({ book: [], used: [KNOWN] });
  await waitFor(() => expect(view().isComparable).toBe(true));
});

it.each([
  ['an entry', { book: [bookEntry], used: [] }],
  ['a used address', { book: [], used: [KNOWN] }],
])('compares a new address with %s, by the rules of its network', async (_with, loaded) => {
  await open(loaded);
  await waitFor(() => expect(view().isComparable).toBe(true));
  await draft({ address: POISONED });
  expect(view().form).toMatchObject({ problem: 'resemblance_unchecked', resemblance: {} });
  await act(async () => view().form.edit({ address: '0x12' }));
  expect(view().form.problem).toBe('malformed');
  await act(async () => view().form.edit({ address: UNKNOWN }));
  expect(view().form.problem).toBeUndefined();
  await act(async () => view().form.edit({ networkId: 99 }));
  expect(view().form.problem).toBeDefined();
});

it('compares with entries that were added while it is open, and keeps the draft', async () => {
  const { cache } = await open({ book: [], used: [] });
  await waitFor(() => expect(view().isComparable).toBe(true));
  await draft({ address: KNOWN });
  expect(view().form.problem).toBeUndefined();
  await act(async () => cache.setQueryData(['funding', 'book'], [bookEntry]));
  await waitFor(() => expect(view().form.problem).toBe('already_saved'));
  expect(view().form.draft).toMatchObject({ label: 'Mine', address: KNOWN });
});

it.each([true, false])('needs both codes, or one: two-factor %s', async (isTwoFactorOn) => {
  const { changes } = await open({ book: [], used: [], isTwoFactorOn });
  await waitFor(() => expect(view().isComparable).toBe(true));
  expect(view().form.isTwoFactorOn).toBe(isTwoFactorOn);
  await draft({});
  await act(async () => view().form.submit());
  expect(view().form.phase).toBe('confirming');
  await act(async () => view().form.editCodes({ mailCode: '123456' }));
  expect(view().form.areCodesComplete).toBe(!isTwoFactorOn);
  await act(async () => view().form.editCodes({ twoFactorCode: '654321' }));
  expect(view().form.areCodesComplete).toBe(true);
  await act(async () => view().form.confirm());
  expect(changes).toMatchObject([{ kind: 'add', entry: NEW, mailCode: '123456' }]);
  expect(view().form.phase).toBe('listing');
});
