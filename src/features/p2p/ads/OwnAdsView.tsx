/** The user's own ads. */
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { OwnAd } from '#src/queries/p2p-ads.ts';
import type { Page } from '#src/queries/p2p.ts';
import { OwnAdRow, type OwnAdActions } from './OwnAdRow.tsx';
import styles from './OwnAds.module.css';

export interface OwnAdsViewProps extends OwnAdActions {
  readonly ads: Reloadable<Page<OwnAd>>;
  readonly onPageChange: (page: number) => void;
  readonly onCreate: () => void;
}

export function OwnAdsView(props: OwnAdsViewProps) {
  const { t } = useLingui();
  const { ads, onPageChange, onCreate } = props;
  const pages = dataOf(ads);
  return (
    <Panel
      title={t({ message: 'My ads', comment: 'Title' })}
      actions={
        <Button tone="primary" size="small" onClick={onCreate}>
          {t({ message: 'Post ad', comment: 'Button' })}
        </Button>
      }
    >
      <LoadableContent
        loadable={ads}
        failureText={t`The list could not be loaded.`}
        placeholder={<Placeholder />}
      >
        {({ items, currentPage }) => (
          <Rows {...props} items={items} listKey={String(currentPage)} />
        )}
      </LoadableContent>
      {pages !== undefined && pages.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination
            currentPage={pages.currentPage}
            lastPage={pages.lastPage}
            onPageChange={onPageChange}
          />
        </div>
      )}
    </Panel>
  );
}

const keyOf = ({ id }: OwnAd) => id;

interface RowsProps extends OwnAdsViewProps {
  readonly items: readonly OwnAd[];
  readonly listKey: string;
}

function Rows({ items, listKey, ...props }: RowsProps) {
  const { t } = useLingui();
  const held = useHeldList(items, keyOf, { listKey });
  if (held.rows.length === 0) {
    return (
      <EmptyState
        action={
          <Button size="small" onClick={props.onCreate}>
            {t`Post ad`}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.frame}>
      <HeldNote state={held.state} />
      <ul className={styles.rows} aria-label={t`My ads`} {...held.rowsProps}>
        {held.rows.map(({ key, row, isGone }) => (
          <li key={key} className={styles.row} {...heldRowProps(key, isGone)}>
            <OwnAdRow ad={row} {...props} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const Placeholder = () => (
  <div className={styles.rows} aria-hidden="true">
    {[0, 1, 2].map((key) => (
      <div key={key} className={styles.row}>
        <Skeleton height="56px" />
      </div>
    ))}
  </div>
);
