/** Views of a withdrawal and of the address book: each value is that of its own label, and each control makes its own
 *  call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { AddressBookView } from '#src/features/funding/AddressBookView.tsx';
import { WithdrawalReceipt } from '#src/features/funding/parts/WithdrawalReceipt.tsx';
import { WithdrawalReview } from '#src/features/funding/parts/WithdrawalReview.tsx';
import { WithdrawalView } from '#src/features/funding/WithdrawalView.tsx';
import {
  bookEntry,
  bookUser,
  coins,
  ethereum,
  rules,
  withdrawalIn,
  withdrawals,
  xrp,
} from '#stories/features/funding/sample-funding.ts';
import {
  StagedBook,
  StagedWithdrawal,
  type BookStage,
  type WithdrawalStage,
} from '#stories/features/funding/staged-withdrawal.tsx';
import { showOnPage } from '../../../support/on-page.tsx';
import { fieldValues, shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, recordCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';
import { loadedData } from '#stories/loadables.ts';

afterEach(cleanup);

const withdrawal = withdrawalIn('done', {
  amount: decimal('100'),
  fee: decimal('4'),
  receivedAmount: decimal('96'),
  network: 'XRP Ledger',
  memo: '777',
  address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  transactionId: 'a1b2',
  confirmations: 5,
  confirmationsRequired: 12,
  isCancellable: true,
});
const stagedView = (stage: WithdrawalStage) => (record: Recorder) => (
  <StagedWithdrawal stage={stage}>
    {(form) => (
      <WithdrawalView
        form={{
          ...recordCalls(form, record),
          rules: form.rules && {
            ...rules,
            daily: { ...rules.daily, remaining: decimal('8500') },
            monthly: { ...rules.monthly, remaining: decimal('98500') },
            locked: decimal('70'),
          },
        }}
        identity={undefined}
        coins={loadedData(coins)}
        recentCoins={[]}
        onCoinChange={record('onCoinChange')}
        copiedAddress={() => undefined}
        onOpenBook={record('onOpenBook')}
        canScan={false}
        onAddressesRetry={record('onAddressesRetry')}
        withdrawals={loadedData(withdrawals.slice(1, 2))}
        onDetails={(movement) => record('onDetails')(movement.record.id)}
      />
    )}
  </StagedWithdrawal>
);

it('sums a withdrawal up, and edits each part of its draft', async () => {
  await showOnPage(stagedView('filled')(ignoreCalls));
  expect(shownValues()).toEqual({
    Arrival: '≈ 3 minutes',
    'Limit left this month': '$98,500.00',
    'Limit left today': '$8,500.00',
    'Network fee': '4 USDT',
    'Not withdrawable yet': '70 USDT',
    'Receiver gets': '96 USDT',
    'You send': '100 USDT',
  });
  expect(fieldValues()).toEqual({
    Address: '0x5a0b54d5dc17e0aadc383d2db43b0a0d3e029c4c',
    'Amount (USDT)': '100',
    Network: 'EthereumERC20Arrival: ≈ 3 minutesMinimum 20 USDTFee 4 USDT',
    'The amount is': 'You send',
  });
  expect(await usesOf(stagedView('memo'))).toEqual({
    Address: 'edit {address: 7}',
    'Address book': 'onOpenBook',
    'Amount (XRP)': 'edit {amount: 7}',
    'Coin: XRP': 'nothing',
    Continue: 'review',
    'Destination tag': 'edit {memo: 7}',
    Details: 'onDetails 22',
    Max: 'fillMax',
    'Receiver gets': 'edit {feeMode: on_top}',
    Retry: 'onAddressesRetry',
    'The receiver needs no Destination tag': 'edit {isWithoutMemo: true}',
    'View all': '/user/wallet-history?type=withdrawal',
    'XRP LedgerXRPArrival: ≈ 3 minutesMinimum 20 XRPFee 4 XRP': 'nothing',
    'You send': 'nothing',
  });
});

it('cancels a withdrawal, or starts another one, from its receipt', async () => {
  const receipt = (record: Recorder) => (
    <StagedWithdrawal stage="informationRequired">
      {(form) => (
        <WithdrawalReceipt
          form={recordCalls(
            {
              ...form,
              withdrawal: form.withdrawal && {
                ...withdrawal,
                state: 'information_required',
                amount: decimal('90'),
              },
            },
            record,
          )}
        />
      )}
    </StagedWithdrawal>
  );
  await showOnPage(receipt(ignoreCalls));
  expect(shownValues()).toEqual({
    Memo: '777',
    'Network fee': '4 USDT',
    'Receiver gets': '96 USDT',
    'You send': '90 USDT',
  });
  expect(await usesOf(receipt)).toEqual({
    'Cancel withdrawal': 'cancel',
    'Name of the receiver': 'nothing',
    'New withdrawal': 'restart',
    Send: 'disabled: Enter the name of the receiver',
  });
});

const review = (stage: WithdrawalStage) => (record: Recorder) => (
  <StagedWithdrawal stage={stage}>
    {(form) => <WithdrawalReview form={recordCalls(form, record)} />}
  </StagedWithdrawal>
);

it('sends a reviewed withdrawal, or goes back to its draft', async () => {
  await showOnPage(review('reviewing')(ignoreCalls));
  expect(shownValues()).toEqual({
    'Network fee': '4 USDT',
    'Receiver gets': '96 USDT',
    'You send': '100 USDT',
  });
  expect(await usesOf(review('reviewing'))).toEqual({
    Back: 'goBack',
    Close: 'goBack',
    'Withdraw 100 USDT': 'submit',
  });
  expect(await usesOf(review('reviewingNew'))).toEqual({
    Back: 'goBack',
    Close: 'goBack',
    'I compared every character with the address of the receiver': 'acknowledge true',
    'Withdraw 100 USDT': 'disabled: Compare the address and check the box',
  });
  expect(await usesOf(review('codes'))).toEqual({
    'Authenticator or recovery code': 'editCodes {twoFactorCode: 7}',
    'Cancel withdrawal': 'cancel',
    'Confirm withdrawal': 'disabled: Enter the codes',
    'Email code': 'editCodes {mailCode: 7}',
    'Resend code': 'requestCode',
  });
});

const book = (stage: BookStage) => (record: Recorder) => (
  <StagedBook stage={stage}>
    {(form) => (
      <AddressBookView
        form={recordCalls(form, record)}
        networks={[ethereum, xrp]}
        networkId={ethereum.id}
        coin="USDT"
        isComparable
        canScan={false}
        now={bookEntry.createdAt}
        entries={loadedData([
          bookEntry,
          { ...bookEntry, id: 3, networkId: xrp.id },
          { ...bookEntry, id: 4, coin: 'ETH' },
          bookUser,
        ])}
        whitelistMode="soft"
        onSelect={({ id }) => record('onSelect')(id)}
        onClose={record('onClose')}
      />
    )}
  </StagedBook>
);

it('selects, deletes and adds entries of the address book', async () => {
  expect(await usesOf(book('list'))).toEqual({
    'Add address': 'start {networkId: 2, coin: USDT}',
    'Add user': 'start {kind: user}',
    Close: 'onClose',
    'Delete Cold wallet': 'remove 1',
    'Delete Mai Kim': 'remove 2',
    Select: 'onSelect 1',
    Whitelist: ['selectMode off 24', 'selectMode strict 24'],
  });
  expect(await usesOf(book('forged'))).toEqual({
    Address: 'edit {address: 7}',
    Back: 'goBack',
    Close: 'onClose',
    Continue: 'submit',
    'I compared every character with the address of the receiver': 'checkResemblance true',
    Label: 'edit {label: 7}',
    Network: ["edit {networkId: 6, memo: ''}"],
    'Put it on the whitelist. It can be used from there after 24 hours.':
      'edit {isWhitelisted: false}',
  });
  expect(await usesOf(book('codes'))).toEqual({
    'Authenticator or recovery code': 'editCodes {twoFactorCode: 7}',
    Back: 'goBack',
    Close: 'onClose',
    Confirm: 'disabled: Enter the codes',
    'Email code': 'editCodes {mailCode: 7}',
    'Resend code': 'requestCode',
  });
});
