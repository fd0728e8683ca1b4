/** Active or ended positions, and the calendar of those that mature. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { EarnPosition, EarnTab, Page } from '#src/queries/earn-positions.ts';
import { HideAmounts } from '#src/trading/money/HideAmounts.tsx';
import { EARN_PATH } from '../earn-address.ts';
import { MaturityCalendar } from './MaturityCalendar.tsx';
import { PositionList } from './PositionList.tsx';
import styles from './Positions.module.css';

export interface PositionsViewProps {
  readonly tab: EarnTab;
  /** The exchange's time. */
  readonly now: EpochMs;
  readonly positions: Reloadable<Page<EarnPosition>>;
  readonly onTabChange: (tab: EarnTab) => void;
  readonly onPageChange: (page: number) => void;
  readonly onDetails: (position: EarnPosition) => void;
  readonly onRedeem: (position: EarnPosition) => void;
}

export function PositionsView(props: PositionsViewProps) {
  const { t } = useLingui();
  const { tab, positions, now, onTabChange, onDetails, onRedeem } = props;
  const page = dataOf(positions);
  return (
    <>
      <Panel label={t`Positions`}>
        <div className={styles.tools}>
          <SegmentedControl
            label={t`Positions`}
            value={tab}
            segments={[
              { value: 'active', label: t({ message: 'Active', comment: 'Positions' }) },
              { value: 'ended', label: t({ message: 'Ended', context: 'Earn positions' }) },
            ]}
            onValueChange={onTabChange}
          />
          <HideAmounts />
        </div>
        <LoadableContent
          loadable={positions}
          failureText={t`The list could not be loaded.`}
          placeholder={<PositionsPlaceholder />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <NoPositions isActive={tab === 'active'} />
            ) : (
              <PositionList positions={items} now={now} onDetails={onDetails} onRedeem={onRedeem} />
            )
          }
        </LoadableContent>
        {page !== undefined && page.lastPage > 1 && (
          <div className={styles.pages}>
            <Pagination
              currentPage={page.currentPage}
              lastPage={page.lastPage}
              onPageChange={props.onPageChange}
            />
          </div>
        )}
      </Panel>
      {tab === 'active' && page !== undefined && (
        <MaturityCalendar positions={page.items} onDetails={onDetails} />
      )}
    </>
  );
}

function NoPositions({ isActive }: { readonly isActive: boolean }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <EmptyState
      action={
        isActive ? <Link href={href(EARN_PATH)} variant="button">{t`View offers`}</Link> : undefined
      }
    />
  );
}

const PLACEHOLDER_COUNT = 3;

function PositionsPlaceholder() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: PLACEHOLDER_COUNT }, (_, key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="60%" height="32px" />
          <Skeleton width="90%" height="32px" />
          <Skeleton width="112px" height="28px" />
        </div>
      ))}
    </div>
  );
}
