/** The ad of a shared link, above the list. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useP2pAd, type P2pAd } from '#src/queries/p2p-ads.ts';
import { AdList, AdListPlaceholder } from './AdList.tsx';

interface SharedAdActions {
  readonly onTake: (ad: P2pAd) => void;
  readonly onTrader: (uid: string) => void;
  /** Shows the list alone. */
  readonly onDone: () => void;
}

export function SharedAd({ id, ...actions }: SharedAdActions & { readonly id: number }) {
  return <SharedAdView ad={loadableOf(useP2pAd(id))} {...actions} />;
}

export interface SharedAdViewProps extends SharedAdActions {
  readonly ad: Reloadable<P2pAd>;
}

export function SharedAdView({ ad, onTake, onTrader, onDone }: SharedAdViewProps) {
  const { t } = useLingui();
  return (
    <Panel
      title={t({ message: 'Shared ad', comment: 'Ad of a link that was shared' })}
      actions={
        <Button size="small" tone="text" onClick={onDone}>
          {t`Show all ads`}
        </Button>
      }
    >
      <LoadableContent
        loadable={ad}
        failureText={t`This ad is not available anymore.`}
        placeholder={<AdListPlaceholder rowCount={1} />}
      >
        {(loaded) => (
          <AdList
            ads={[loaded]}
            listKey={String(loaded.id)}
            isStale={ad.status === 'stale'}
            isFiltered={false}
            onClear={onDone}
            onTake={onTake}
            onTrader={onTrader}
          />
        )}
      </LoadableContent>
    </Panel>
  );
}
