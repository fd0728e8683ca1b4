/** Page of the user's deposits or withdrawals. Filters and page are in the address, so that the back
 *  button and a link restore the list. */
import { useCallback, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { useFundingCoins, useFundingHistory } from '#src/queries/funding.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { addressWithFilter, filterOfAddress, queryOf } from './history-filter.ts';
import { movementPageOf, type Movement } from './movement.ts';
import { FundingLayout } from './parts/FundingLayout.tsx';
import { MovementDetail } from './parts/MovementDetail.tsx';
import { useCopy } from './use-copy.ts';
import { WalletHistoryView } from './WalletHistoryView.tsx';

export function WalletHistoryPage() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const [openedId, setOpenedId] = useState<number>();
  const filter = filterOfAddress(address);
  const query = useFundingHistory(queryOf(filter));
  const page = movementPageOf(loadableOf(query));
  const coins = useFundingCoins().data ?? [];
  const copy = useCopy();
  const open = useCallback(({ record }: Movement) => setOpenedId(record.id), []);
  // The open record follows the list, which is live.
  const opened =
    'data' in page ? page.data.items.find(({ record }) => record.id === openedId) : undefined;
  return (
    <FundingLayout title={t`Wallet history`} isListPage>
      <WalletHistoryView
        page={page}
        coins={coins.map(({ coin }) => coin)}
        filter={filter}
        onFilterChange={(next) => setAddress((now) => addressWithFilter(now, next))}
        onDetails={open}
      />
      {opened !== undefined && (
        <MovementDetail
          movement={opened}
          onCopy={copy.text}
          onCopyAddress={copy.address}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </FundingLayout>
  );
}
