/** View of the market: the list with its filters, or the form that finds the best offer. */
import { useLingui } from '@lingui/react/macro';
import { dataOf } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { AdList, AdListPlaceholder } from './AdList.tsx';
import { ExpressView } from './ExpressView.tsx';
import { isFiltered, NO_FILTER } from './market-address.ts';
import type { MarketViewProps } from './market-view-props.ts';
import { MarketFilters } from './MarketFilters.tsx';
import styles from './MarketView.module.css';

export function MarketView(props: MarketViewProps) {
  const { t } = useLingui();
  const { address, onAddress } = props;
  return (
    <>
      <div className={styles.modes}>
        <SegmentedControl
          label={t({
            message: 'View',
            context: 'List of ads, or form for the best offer',
            comment: 'Label of a choice; noun',
          })}
          variant="chips"
          value={address.isExpress ? 'express' : 'list'}
          segments={[
            { value: 'list', label: t({ message: 'P2P', comment: 'List of ads' }) },
            { value: 'express', label: t({ message: 'Express', comment: 'Finds the best offer' }) },
          ]}
          onValueChange={(mode) => onAddress({ isExpress: mode === 'express' })}
        />
        <ReferencePrice {...props} />
      </div>
      {address.isExpress ? <ExpressView {...props} /> : <ListView {...props} />}
    </>
  );
}

/** Says that there is none, because then floating ads rest. */
function ReferencePrice({ ads, coin, currency }: MarketViewProps) {
  const { t } = useLingui();
  const list = dataOf(ads);
  if (list === undefined) return null;
  const { referencePrice } = list;
  return (
    <span className={styles.reference}>
      {referencePrice === undefined ? (
        t`No reference price for ${coin} in ${currency}`
      ) : (
        <>
          <span>{t`Reference price`}</span>{' '}
          <NumberText>{`${displayNumber(referencePrice)} ${currency}`}</NumberText>
        </>
      )}
    </span>
  );
}

function ListView(props: MarketViewProps) {
  const { t } = useLingui();
  const { address, onAddress, ads, coin, currency } = props;
  const pages = dataOf(ads)?.ads;
  return (
    <Panel label={t`Ads`}>
      <MarketFilters {...props} />
      <LoadableContent
        loadable={ads}
        failureText={t`The list could not be loaded.`}
        placeholder={<AdListPlaceholder />}
      >
        {(list) => (
          <AdList
            ads={list.ads.items}
            listKey={JSON.stringify([address, coin, currency])}
            isStale={ads.status === 'stale'}
            isFiltered={isFiltered(address)}
            onClear={() => onAddress(NO_FILTER)}
            onTake={props.onTake}
            onTrader={props.onTrader}
          />
        )}
      </LoadableContent>
      {pages !== undefined && pages.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination
            currentPage={pages.currentPage}
            lastPage={pages.lastPage}
            onPageChange={(page) => onAddress({ page })}
          />
        </div>
      )}
    </Panel>
  );
}
