/** The user's own ads with their editor and commands. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useP2pCenterService, type KeptAd } from '#src/binding/p2p-center.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useOwnP2pAds, type OwnAd } from '#src/queries/p2p-ads.ts';
import { useP2pSettings } from '#src/queries/p2p.ts';
import { displayCurrency } from '#src/stores/display-currency.store.ts';
import { useCopy } from '#src/trading/use-copy.ts';
import { CloseAdDialog } from '../ads/CloseAdDialog.tsx';
import { OwnAdsView } from '../ads/OwnAdsView.tsx';
import { p2pAdPath } from '../p2p-paths.ts';

type Opened =
  | { readonly kind: 'editor'; readonly ad: OwnAd; readonly kept?: KeptAd | undefined }
  | { readonly kind: 'close'; readonly ad: OwnAd }
  | { readonly kind: 'new'; readonly kept?: KeptAd | undefined };

/** The editor opens with what was left unsaved, for example to add a payment method. */
function keptEditor(kept: KeptAd | undefined): Opened | undefined {
  if (kept === undefined) return undefined;
  return kept.ad === undefined ? { kind: 'new', kept } : { kind: 'editor', ad: kept.ad, kept };
}

const LazyAdEditor = lazyComponent(async () => (await loadPart('p2pAdEditor')).AdEditor);

type Work = () => Promise<unknown>;

export function OwnAdsTab() {
  const service = useP2pCenterService();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | undefined>(() => keptEditor(service.keptAd()));
  const [pendingId, setPendingId] = useState<number>();
  const settings = useP2pSettings().data;
  const { code: shown } = useSnapshot(displayCurrency);
  const codes = settings?.currencies.map(({ code }) => code) ?? [];
  const currency = codes.includes(shown) ? shown : (codes[0] ?? '');
  const copy = useCopy(copyText, service.announce);
  const run = async ({ id }: OwnAd, work: Work): Promise<void> => {
    setPendingId(id);
    await work();
    setPendingId(undefined);
  };
  const close = () => setOpened(undefined);
  return (
    <>
      <OwnAdsView
        ads={loadableOf(useOwnP2pAds(page))}
        pendingId={pendingId}
        onPageChange={setPage}
        onCreate={() => setOpened({ kind: 'new' })}
        onEdit={(ad) => setOpened({ kind: 'editor', ad })}
        onShare={({ id }) => copy(service.addressOf(p2pAdPath(id)))}
        onCloseAd={(ad) => setOpened({ kind: 'close', ad })}
        onOnlineChange={(ad, isOnline) => void run(ad, () => service.setAdOnline(ad, isOnline))}
      />
      {settings !== undefined && (opened?.kind === 'new' || opened?.kind === 'editor') && (
        <LazyAdEditor
          settings={settings}
          ad={opened.kind === 'editor' ? opened.ad : undefined}
          currency={currency}
          kept={opened.kept}
          onClose={() => {
            service.keepAd(undefined);
            close();
          }}
        />
      )}
      {opened?.kind === 'close' && (
        <CloseAdDialog
          ad={opened.ad}
          isBusy={pendingId === opened.ad.id}
          onClose={close}
          onConfirm={() =>
            void run(opened.ad, async () => {
              await service.closeAd(opened.ad);
              close();
            })
          }
        />
      )}
    </>
  );
}
