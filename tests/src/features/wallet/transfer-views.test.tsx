/** Views of transfers: each value is that of its own label, and each control makes its own call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { TransferView } from '#src/features/wallet/TransferView.tsx';
import { UserTransferView } from '#src/features/wallet/UserTransferView.tsx';
import { BOOK_AT, bookUsers, walletRows } from '#stories/features/wallet/sample-wallets.ts';
import {
  StagedTransfer,
  StagedUserTransfer,
  type TransferStage,
  type UserTransferStage,
} from '#stories/features/wallet/staged-transfer.tsx';
import { showOnPage } from '../../../support/on-page.tsx';
import { fieldValues, shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, recordCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';
import { decimal } from '#contract/core/decimal.ts';
import { loadedData } from '#stories/loadables.ts';

afterEach(cleanup);

const transfer = (stage: TransferStage) => (record: Recorder) => (
  <StagedTransfer stage={stage}>
    {(form) => (
      <TransferView
        form={recordCalls(form, record)}
        rows={loadedData(walletRows)}
        onClose={record('onClose')}
      />
    )}
  </StagedTransfer>
);

it('edits and sends a transfer between wallets', async () => {
  await showOnPage(transfer('filled')(ignoreCalls));
  expect(fieldValues()).toEqual({
    'Amount (BTC)': '0.1',
    Coin: '2',
    From: 'spot',
    To: 'future',
  });
  expect(await usesOf(transfer('filled'))).toEqual({
    'Amount (BTC)': 'editAmount 7',
    Close: 'onClose',
    Coin: [
      'redirect {coinId: 1}',
      'redirect {coinId: 3}',
      'redirect {coinId: 4}',
      'redirect {coinId: 6}',
    ],
    From: ['redirect {from: future}', 'redirect {from: p2p}'],
    Max: 'fillMax',
    'Swap wallets': 'swap',
    To: ['redirect {to: spot}', 'redirect {to: p2p}'],
    Transfer: 'submit',
  });
});

it('shows both balances after a transfer, and starts another one', async () => {
  await showOnPage(transfer('done')(ignoreCalls));
  expect(shownValues()).toEqual({
    'Available (Futures wallet)': '0.1 BTC',
    'Available (Spot wallet)': '0.31384 BTC',
    From: 'Spot wallet',
    To: 'Futures wallet',
  });
  expect(await usesOf(transfer('done'))).toEqual({
    Close: 'onClose',
    Done: 'onClose',
    'New transfer': 'restart',
  });
  expect(await usesOf(transfer('unknown'))).toEqual({
    Close: ['onClose', 'onClose'],
    'Transaction history': '/user/transaction-history',
  });
});

/** The page knows a part of BTC that must not leave. */
const lockedRows = walletRows.map((row) => ({ ...row, locked: decimal('0.01384') }));

const toUser = (stage: UserTransferStage) => (record: Recorder) => (
  <StagedUserTransfer stage={stage}>
    {(form) => (
      <UserTransferView
        form={recordCalls(form, record)}
        rows={loadedData(lockedRows)}
        users={bookUsers}
        appTitle="Tidemark"
        now={BOOK_AT}
        onClose={record('onClose')}
      />
    )}
  </StagedUserTransfer>
);

it('edits, reviews and sends a transfer to a user', async () => {
  await showOnPage(toUser('filled')(ignoreCalls));
  expect(fieldValues()).toEqual({
    'Address book': '1',
    'Amount (BTC)': '0.1',
    Coin: '2',
    Email: 'mai@example.com',
    'Find the receiver by': 'Email',
  });
  expect(await usesOf(toUser('filled'))).toEqual({
    'Address book': [
      "edit {receiverType: email, receiver: ''}",
      'edit {receiverType: uid, receiver: 10203040}',
    ],
    'Amount (BTC)': 'edit {amount: 7}',
    Close: 'onClose',
    Coin: ['edit {coinId: 1}', 'edit {coinId: 3}', 'edit {coinId: 4}', 'edit {coinId: 6}'],
    Continue: 'review',
    Email: ['nothing', 'edit {receiver: 7}'],
    Max: 'edit {amount: 0.4}',
    'Phone number': 'edit {receiverType: phone}',
    UID: 'edit {receiverType: uid}',
  });
  await showOnPage(toUser('reviewing')(ignoreCalls));
  expect(shownValues()).toEqual({
    Amount: '0.1 BTC',
    Fee: '0 BTC',
    Receiver: 'mai@example.com',
  });
  expect(await usesOf(toUser('reviewing'))).toEqual({
    Back: 'goBack',
    Close: 'onClose',
    'Send 0.1 BTC': 'confirm',
  });
  expect(await usesOf(toUser('reviewingWithCode'))).toEqual({
    'Authenticator code': 'editCode 7',
    Back: 'goBack',
    Close: 'onClose',
    'Send 0.1 BTC': 'disabled: Enter the 6-digit code',
  });
});

it('shows the receipt of a transfer to a user, and the way past a rejection', async () => {
  await showOnPage(toUser('done')(ignoreCalls));
  expect(shownValues()).toEqual({
    Available: '0.31384 BTC',
    Receiver: 'm***@example.com',
  });
  expect(await usesOf(toUser('done'))).toEqual({
    Close: 'onClose',
    Done: 'onClose',
  });
  expect(await usesOf(toUser('levelTooLow'))).toEqual({
    Back: 'goBack',
    Close: 'onClose',
    'Send 0.1 BTC': 'confirm',
    'Verify your identity':
      '/user/profile/identification?level=1&return=%2Fwallet%2Fspot%3Fsend%3Duser',
  });
  expect(await usesOf(toUser('notWhitelisted'))).toEqual({
    Back: 'goBack',
    Close: 'onClose',
    'Open address book': '/user/my-wallet/withdrawal?book=open',
    'Send 0.1 BTC': 'confirm',
  });
});
