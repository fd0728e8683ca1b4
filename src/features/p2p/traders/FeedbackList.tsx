/** Feedback about a trader, newest first. Texts are shown as text with their own direction. */
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { shortDate } from '#src/format/dates.ts';
import type { P2pFeedback } from '#src/queries/p2p-traders.ts';
import type { Page } from '#src/queries/p2p.ts';
import { useTagLabels } from '../parts/use-tag-labels.ts';
import styles from './Traders.module.css';

interface FeedbackListProps {
  readonly feedback: Reloadable<Page<P2pFeedback>>;
  readonly onPageChange: (page: number) => void;
}

export function FeedbackList({ feedback, onPageChange }: FeedbackListProps) {
  const { t } = useLingui();
  const page = dataOf(feedback);
  return (
    <div className={styles.feedback}>
      <h3 className={styles.title}>{t({ message: 'Feedback', comment: 'Title' })}</h3>
      <LoadableContent
        loadable={feedback}
        failureText={t`The list could not be loaded.`}
        placeholder={<Skeleton height="96px" />}
      >
        {({ items }) => (items.length === 0 ? <EmptyState /> : <Entries items={items} />)}
      </LoadableContent>
      {page !== undefined && (
        <Pagination
          currentPage={page.currentPage}
          lastPage={page.lastPage}
          onPageChange={onPageChange}
        />
      )}
    </div>
  );
}

function Entries({ items }: { readonly items: readonly P2pFeedback[] }) {
  const { t } = useLingui();
  const tagLabel = useTagLabels();
  return (
    <ul className={styles.entries}>
      {items.map(({ orderUid, from, rating, tags, text, createdAt }) => (
        <li key={orderUid} className={styles.entry}>
          <div className={styles.entryHead}>
            <Badge tone={rating === 'good' ? 'success' : 'danger'}>
              {rating === 'good'
                ? t({ message: 'Good', context: 'Rating of a trader' })
                : t({ message: 'Bad', comment: 'Rating of a trader' })}
            </Badge>
            <bdi>{from.nickname}</bdi>
            <span className={styles.hint}>{shortDate(createdAt)}</span>
          </div>
          {tags.length > 0 && (
            <span className={styles.hint}>{tags.map((tag) => tagLabel[tag]).join(' · ')}</span>
          )}
          {text !== '' && (
            <p className={styles.text}>
              <bdi>{text}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
