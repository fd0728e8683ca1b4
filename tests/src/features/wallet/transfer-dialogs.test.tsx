/** Tests what the transfer dialogs join: the rows of the wallet that pays, the balances, and the second factor. */
import { act, cleanup, renderHook, waitFor } from '#tests/support/testing-library.ts';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { coinId, requestId } from '#contract/core/ids.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { dataOf } from '#domain/loadable.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { transferMachine } from '#machines/wallets/transfer.machine.ts';
import type { MoveBetweenWallets, TransferDraft } from '#machines/wallets/transfer.ts';
import { userTransferMachine } from '#machines/wallets/user-transfer.machine.ts';
import type { PayUser } from '#machines/wallets/user-transfer.ts';
import type { ReactNode } from 'react';
import { AuthProvider } from '#src/binding/auth.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import { WalletsServiceProvider, type WalletsService } from '#src/binding/wallets.ts';
import { LazyTransferDialog, LazyUserTransferDialog } from '#src/features/wallet/lazy-parts.tsx';
import { useTransferDialogs } from '#src/features/wallet/use-transfer-dialogs.tsx';
import { TransferDialog } from '#src/features/wallet/TransferDialog.tsx';
import { TransferView } from '#src/features/wallet/TransferView.tsx';
import { UserTransferDialog } from '#src/features/wallet/UserTransferDialog.tsx';
import { UserTransferView } from '#src/features/wallet/UserTransferView.tsx';
import { transferRules, walletRows } from '#stories/features/wallet/sample-wallets.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/wallet/TransferView.tsx', () => ({ TransferView: vi.fn(() => null) }));
vi.mock('#src/features/wallet/UserTransferView.tsx', () => ({
  UserTransferView: vi.fn(() => null),
}));
afterEach(cleanup);

const BTC = coinId(2);
const rowsOf = (wallet: unknown) => (wallet === 'spot' ? walletRows : walletRows.slice(0, 1));

function transferView() {
  const props = vi.mocked(TransferView).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}
function userTransferView() {
  const props = vi.mocked(UserTransferView).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}

/** @param given of an earlier dialog of the same page. */
async function open(
  dialog: ReactNode,
  isTwoFactorOn = false,
  given?: { readonly service: WalletsService; readonly moved: unknown[] },
  areRulesKnown = true,
) {
  const queries = recordQueries(([, kind, wallet]) => {
    if (kind !== 'user-transfer-rules') return rowsOf(wallet);
    return areRulesKnown ? transferRules : undefined;
  });
  const maxReads: TransferDraft[] = [];
  const ids = ['request-1', 'request-2', 'request-3'];
  const moved = given?.moved ?? [];
  const loseResponse = () => Promise.reject(new Error('lost'));
  const machine = transferMachine.provide({
    actors: {
      readMax: fromPromise<Decimal, TransferDraft>(({ input }) => {
        maxReads.push(input);
        return Promise.resolve(decimal('2'));
      }),
      transfer: sentRequest<MoveBetweenWallets>({
        send: ({ input }) => {
          moved.push(input);
          return loseResponse();
        },
      }),
    },
  });
  const userMachine = userTransferMachine.provide({
    actors: {
      transfer: sentRequest<PayUser>({
        send: ({ input }) => {
          moved.push(input);
          return loseResponse();
        },
      }),
    },
  });
  const service: WalletsService = given?.service ?? {
    transferPlace: new FormPlace((input) => createActor(machine, { input })),
    userTransferPlace: new FormPlace((input) => createActor(userMachine, { input })),
    newRequestId: () => requestId(ids.shift() ?? ''),
    announce: vi.fn(),
    chooseCurrency: vi.fn(() => Promise.resolve()),
  };
  const session = await stagedSession('trader', () => ({ ...sampleUser, isTwoFactorOn }));
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <WalletsServiceProvider value={service}>{dialog}</WalletsServiceProvider>
        </AuthProvider>,
      ),
    );
  });
  return { ...queries, maxReads, moved, service };
}

it('[WALLET-04] lists the coins of the wallet that pays, and reads its maximum', async () => {
  const { maxReads } = await open(
    <TransferDialog input={{ coinId: BTC, from: 'spot' }} onClose={vi.fn()} />,
  );
  expect(dataOf(transferView().rows)).toBe(walletRows);
  expect(maxReads.at(-1)).toMatchObject({ coinId: BTC, from: 'spot', to: 'future' });
  await act(async () => transferView().form.swap());
  expect(transferView().form.draft).toMatchObject({ from: 'future', to: 'spot' });
  await waitFor(() => expect(dataOf(transferView().rows)).toHaveLength(1));
  expect(maxReads.at(-1)).toMatchObject({ coinId: BTC, from: 'future', to: 'spot' });
});

it('sends what the draft contains under a new ID', async () => {
  const { moved } = await open(
    <TransferDialog input={{ coinId: BTC, from: 'spot' }} onClose={vi.fn()} />,
  );
  await act(async () => transferView().form.editAmount('1.5'));
  await act(async () => transferView().form.submit());
  expect(moved).toEqual([
    { coinId: BTC, from: 'spot', to: 'future', amount: '1.5', requestId: 'request-1' },
  ]);
});

it('shows a transfer without a response again after the dialog was closed, and sends no other', async () => {
  const dialog = <TransferDialog input={{ coinId: BTC, from: 'spot' }} onClose={vi.fn()} />;
  const first = await open(dialog);
  await act(async () => transferView().form.editAmount('1.5'));
  await act(async () => transferView().form.submit());
  cleanup();
  await open(dialog, false, first);
  expect(transferView().form).toMatchObject({ phase: 'unknown', draft: { amount: '1.5' } });
  await act(async () => transferView().form.submit());
  expect(
    new Set(first.moved.map((sent) => (sent as MoveBetweenWallets['request']).requestId)),
  ).toEqual(new Set(['request-1']));
});

it('opens an empty form after one that was closed before it was sent', async () => {
  const dialog = <TransferDialog input={{ coinId: BTC, from: 'spot' }} onClose={vi.fn()} />;
  const first = await open(dialog);
  await act(async () => transferView().form.editAmount('1.5'));
  cleanup();
  await open(dialog, false, first);
  expect(transferView().form).toMatchObject({ phase: 'drafting', draft: { amount: '' } });
});

it('shows a transfer to a user without a response again after the dialog was closed', async () => {
  const first = await open(<UserTransferDialog onClose={vi.fn()} />);
  const { form } = userTransferView();
  await act(async () => form.edit({ receiverType: 'email', coinId: BTC }));
  await act(async () => form.edit({ receiver: 'mai@example.com', amount: '0.1' }));
  await act(async () => form.review());
  await act(async () => userTransferView().form.confirm());
  cleanup();
  await open(<UserTransferDialog onClose={vi.fn()} />, false, first);
  expect(userTransferView().form).toMatchObject({ phase: 'unknown', draft: { amount: '0.1' } });
});

it.each([true, false])(
  'asks for a code where two-factor authentication is on: %s',
  async (isOn) => {
    const { moved } = await open(<UserTransferDialog onClose={vi.fn()} />, isOn);
    const { form } = userTransferView();
    expect(form.isCodeRequired).toBe(isOn);
    await act(async () => form.edit({ receiverType: 'email', coinId: BTC }));
    await act(async () => form.edit({ receiver: 'mai@example.com', amount: '0.1' }));
    await act(async () => form.review());
    await act(async () => userTransferView().form.confirm());
    expect(moved).toHaveLength(isOn ? 0 : 1);
  },
);

it('compares the amount with the balance of the spot wallet', async () => {
  const { lastOf } = await open(<UserTransferDialog onClose={vi.fn()} />);
  expect(lastOf('wallets', 'rows')).toEqual(['wallets', 'rows', 'spot']);
  await waitFor(() => expect(dataOf(userTransferView().rows)).toBe(walletRows));
  const { form } = userTransferView();
  const available = walletRows.find((row) => row.coinId === BTC)?.available;
  await act(async () => form.edit({ receiverType: 'email', coinId: BTC }));
  const problemAt = async (amount: string) => {
    await act(async () => form.edit({ receiver: 'mai@example.com', amount }));
    return userTransferView().form.problem;
  };
  expect(await problemAt(String(available))).toBeUndefined();
  expect(await problemAt(`${available}1`)).toBeDefined();
});

it('shows no coin to send before the rules are known', async () => {
  await open(<UserTransferDialog onClose={vi.fn()} />, false, undefined, false);
  await waitFor(() => expect(userTransferView().form.funds.size).toBeGreaterThan(0));
  expect(dataOf(userTransferView().rows)).toBeUndefined();
});

it('compares the amount with what is not locked', async () => {
  await open(<UserTransferDialog onClose={vi.fn()} />);
  // 1,500 of 9,120.44 are locked.
  await waitFor(() => expect(userTransferView().form.funds.get(coinId(1))).toBeDefined());
  const { form } = userTransferView();
  await act(async () => form.edit({ receiverType: 'email', coinId: coinId(1) }));
  const problemAt = async (amount: string) => {
    await act(async () => form.edit({ receiver: 'mai@example.com', amount }));
    return userTransferView().form.problem;
  };
  expect(await problemAt('7620.44')).toBeUndefined();
  expect(await problemAt('7620.45')).toBe('balance_locked');
});

it('reads the maximum again when the balances have changed', async () => {
  const { maxReads, cache } = await open(
    <TransferDialog input={{ coinId: BTC, from: 'spot' }} onClose={vi.fn()} />,
  );
  const before = maxReads.length;
  await act(async () => cache.setQueryData(['wallets', 'rows', 'spot'], walletRows.slice(0, 2)));
  await waitFor(() => expect(maxReads).toHaveLength(before + 1));
});

it('opens each dialog with what its action asked for, one at a time', () => {
  const { result } = renderHook(useTransferDialogs);
  expect(result.current.dialog).toBeNull();
  act(() => result.current.transfer({ coinId: BTC, from: 'p2p' }));
  expect(result.current.dialog).toMatchObject({
    type: LazyTransferDialog,
    props: { input: { coinId: BTC, from: 'p2p' } },
  });
  act(() => result.current.sendToUser());
  expect(result.current.dialog).toMatchObject({ type: LazyUserTransferDialog });
});
