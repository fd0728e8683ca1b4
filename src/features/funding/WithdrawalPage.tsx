/** Page of withdrawals. Coin, network and the sent request are in the address, so that a reload
 *  continues with the codes or the receipt. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { REQUEST_ID_PATTERN, requestId } from '#contract/core/ids.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useFundingService } from '#src/binding/funding.ts';
import { useWithdrawal, useWithdrawalService } from '#src/binding/withdrawal.ts';
import { hasCameraAccess } from '#src/platform/camera.ts';
import { copyText } from '#src/platform/clipboard.ts';
import {
  useFundingCoins,
  useFundingHistory,
  useUsedAddresses,
  useWithdrawalAddresses,
} from '#src/queries/funding.ts';
import { useIdentity } from '#src/queries/identity.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { useCopy } from '#src/trading/use-copy.ts';
import { emptyFilterOf, queryOf } from './history-filter.ts';
import { movementPageOf, recentOf, type Movement } from './movement.ts';
import { LazyAddressBook, LazyMovementDetail } from './lazy-parts.tsx';
import { placeOfAddress } from './place.ts';
import { WithdrawalView } from './WithdrawalView.tsx';

export function WithdrawalPage() {
  const { user } = useAuth();
  return user === undefined ? null : <OwnWithdrawal />;
}

function OwnWithdrawal() {
  const { t } = useLingui();
  const service = useFundingService();
  const [openedId, setOpenedId] = useState<number>();
  const [query] = useSearchParams();
  const [isBookOpen, setBookOpen] = useState(query.get('book') === 'open');
  const copy = useCopy(copyText, service.announce);
  const copyAddress = useCopy(service.copyAddress, service.announce);
  const { form, onAddressesRetry } = useOwnForm();
  const page = movementPageOf(loadableOf(useFundingHistory(queryOf(emptyFilterOf('withdrawal')))));
  const withdrawals = recentOf(page);
  const opened = dataOf(withdrawals)?.find(({ record }) => record.id === openedId);
  return (
    <MoneyPage
      path="/user/my-wallet/withdrawal"
      title={t({ message: 'Withdraw', comment: 'Title of a page' })}
    >
      <WithdrawalView
        form={form}
        identity={useIdentity().data}
        coins={loadableOf(useFundingCoins())}
        recentCoins={service.recentCoins()}
        onCoinChange={(coin) => {
          service.rememberCoin(coin);
          form.selectCoin(coin);
        }}
        copiedAddress={service.copiedAddress}
        onOpenBook={() => setBookOpen(true)}
        canScan={hasCameraAccess()}
        onAddressesRetry={onAddressesRetry}
        withdrawals={withdrawals}
        onDetails={useCallback(({ record }: Movement) => setOpenedId(record.id), [])}
      />
      {isBookOpen && (
        <LazyAddressBook
          networks={form.networks ?? []}
          networkId={form.draft.networkId}
          coin={form.draft.coin}
          onSelect={({ address, memo }) => {
            form.edit({ address, memo: memo ?? '' });
            setBookOpen(false);
          }}
          onClose={() => setBookOpen(false)}
        />
      )}
      {opened !== undefined && (
        <LazyMovementDetail
          movement={opened}
          onCopy={copy}
          onCopyAddress={copyAddress}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </MoneyPage>
  );
}

/** The form with its addresses, whose place is written to the page's address. */
function useOwnForm() {
  const { user } = useAuth();
  const { checkAddress, readPayment, clock } = useWithdrawalService();
  const [address, setAddress] = useSearchParams();
  const [bookQuery, usedQuery] = [useWithdrawalAddresses(), useUsedAddresses()];
  const [book, used] = [bookQuery.data, usedQuery.data];
  const known = useMemo(
    () =>
      book === undefined || used === undefined
        ? undefined
        : { book, addresses: [...used, ...book.map((entry) => entry.address)] },
    [book, used],
  );
  const sent = address.get('request');
  const form = useWithdrawal(
    {
      checkAddress,
      readPayment,
      clock,
      isTwoFactorOn: user?.isTwoFactorOn ?? false,
      ...placeOfAddress(address),
      requestId: sent !== null && REQUEST_ID_PATTERN.test(sent) ? requestId(sent) : undefined,
    },
    known,
  );
  const { coin, networkId } = form.draft;
  const text = addressOf(coin, networkId, form.requestId).toString();
  useEffect(() => {
    setAddress(new URLSearchParams(text), { replace: true });
  }, [text, setAddress]);
  const failed = [bookQuery, usedQuery].filter(
    ({ data, isError }) => data === undefined && isError,
  );
  return {
    form,
    onAddressesRetry:
      failed.length === 0 ? undefined : () => failed.forEach((query) => void query.refetch()),
  };
}

function addressOf(
  coin: string | undefined,
  networkId: number | undefined,
  request: string | undefined,
): URLSearchParams {
  const query = new URLSearchParams();
  if (coin !== undefined) query.set('coin', coin);
  if (networkId !== undefined) query.set('network', String(networkId));
  if (request !== undefined) query.set('request', request);
  return query;
}
