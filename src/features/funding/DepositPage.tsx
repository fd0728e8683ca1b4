/** Page of deposits. Coin and network are in the address, so that a reload shows the same address. */
import { useCallback, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { dataOf } from '#domain/loadable.ts';
import { useFundingService } from '#src/binding/funding.ts';
import { copyText } from '#src/platform/clipboard.ts';
import {
  useDepositAddress,
  useFundingCoins,
  useFundingHistory,
  useNetworks,
} from '#src/queries/funding.ts';
import { useIdentity } from '#src/queries/identity.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { useCopy } from '#src/trading/use-copy.ts';
import { DepositView } from './DepositView.tsx';
import { emptyFilterOf, queryOf } from './history-filter.ts';
import { LazyDepositCheck, LazyMovementDetail } from './lazy-parts.tsx';
import { movementPageOf, recentOf, type Movement } from './movement.ts';
import { depositPlaceOf, depositQuery, type DepositPlace } from './place.ts';

export function DepositPage() {
  const { t } = useLingui();
  const service = useFundingService();
  const [address, setAddress] = useSearchParams();
  const [openedId, setOpenedId] = useState<number>();
  const copy = useCopy(copyText, service.announce);
  const copyAddress = useCopy(service.copyAddress, service.announce);
  const place = depositPlaceOf(address);
  const goTo = (next: Partial<DepositPlace>) => setAddress(depositQuery({ ...place, ...next }));
  const networks = loadableOf(useNetworks(place.coin));
  const open = (dataOf(networks) ?? []).filter(({ isDepositOpen }) => isDepositOpen);
  // A single open network needs no choice.
  const networkId = place.networkId ?? (open.length === 1 ? open[0]?.id : undefined);
  const isOpen = open.some(({ id }) => id === networkId);
  const page = movementPageOf(loadableOf(useFundingHistory(queryOf(emptyFilterOf('deposit')))));
  const deposits = recentOf(page);
  const opened = dataOf(deposits)?.find(({ record }) => record.id === openedId);
  return (
    <MoneyPage
      path="/user/my-wallet/deposit"
      title={t({ message: 'Deposit', comment: 'Title of a page' })}
    >
      <DepositView
        identity={useIdentity().data}
        coins={loadableOf(useFundingCoins())}
        recentCoins={service.recentCoins()}
        coin={place.coin}
        onCoinChange={(coin) => {
          service.rememberCoin(coin);
          goTo({ coin, networkId: undefined });
        }}
        networks={networks}
        networkId={networkId}
        onNetworkChange={(id) => goTo({ networkId: id })}
        address={loadableOf(useDepositAddress(place.coin, networkId, isOpen))}
        deposits={deposits}
        onDetails={useCallback(({ record }: Movement) => setOpenedId(record.id), [])}
        onCheck={() => goTo({ transactionId: '' })}
        onCopy={copy}
        onCopyAddress={copyAddress}
      />
      {opened !== undefined && (
        <LazyMovementDetail
          movement={opened}
          onCopy={copy}
          onCopyAddress={copyAddress}
          onClose={() => setOpenedId(undefined)}
        />
      )}
      {place.transactionId !== undefined && (
        <LazyDepositCheck
          input={{ networkId, transactionId: place.transactionId }}
          onDeposit={(id) => {
            goTo({ transactionId: undefined });
            setOpenedId(id);
          }}
          onClose={() => goTo({ transactionId: undefined })}
        />
      )}
    </MoneyPage>
  );
}
