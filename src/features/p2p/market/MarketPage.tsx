/** Page of the market: the ads of the address, the panel of the ad that is taken, and the profile of a trader. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { P2P_PATH } from '../p2p-paths.ts';
import { P2pPage } from '../P2pPage.tsx';
import { TraderDialog } from '../traders/TraderDialog.tsx';
import { MarketView } from './MarketView.tsx';
import { SharedAd } from './SharedAd.tsx';
import { TakeAd } from './TakeAd.tsx';
import { useMarketPage } from './use-market-page.ts';

export function MarketPage() {
  const { t } = useLingui();
  const { settingsQuery, taken, onClose, ...view } = useMarketPage();
  const [traderId, setTraderId] = useState<string>();
  const { address, onAddress, settings } = view;
  return (
    <P2pPage path={P2P_PATH} title={t`P2P trading`}>
      {settings === undefined && settingsQuery.isError ? (
        <ErrorState
          text={t`The list could not be loaded.`}
          isBusy={settingsQuery.isFetching}
          onRetry={() => void settingsQuery.refetch()}
        />
      ) : (
        <>
          {address.adId !== undefined && (
            <SharedAd
              id={address.adId}
              onTake={view.onTake}
              onTrader={setTraderId}
              onDone={() => onAddress({ adId: undefined })}
            />
          )}
          <MarketView {...view} onTrader={setTraderId} />
        </>
      )}
      {taken !== undefined && settings !== undefined && (
        <TakeAd
          key={taken.id}
          ad={taken}
          settings={settings}
          amount={address.amount}
          typeId={address.typeId}
          onClose={onClose}
        />
      )}
      {traderId !== undefined && (
        <TraderDialog uid={traderId} onClose={() => setTraderId(undefined)} />
      )}
    </P2pPage>
  );
}
