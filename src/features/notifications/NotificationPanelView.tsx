/** View of the notification dropdown: how many are new, the ten newest, and the ways to all of them. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Notification } from '#contract/entities/notification.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { NotificationTarget } from '#src/binding/notifications.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { badgeText } from '#src/format/short-text.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { notificationPath } from './notification-address.ts';
import { NotificationRow } from './parts/NotificationRow.tsx';
import { RowsPlaceholder } from './parts/RowsPlaceholder.tsx';
import styles from './NotificationPanelView.module.css';

export interface NotificationPanelViewProps {
  /** Newest first, at most ten. */
  readonly newest: Reloadable<readonly Notification[]>;
  readonly unreadCount: number;
  readonly now: EpochMs;
  readonly targetOf: (notification: Notification) => NotificationTarget;
  readonly onOpen: (notification: Notification) => void;
  readonly onReadAll: () => void;
  /** Closes the dropdown. */
  readonly onLeave: () => void;
}

export function NotificationPanelView(props: NotificationPanelViewProps) {
  const { newest, unreadCount, onReadAll, onLeave } = props;
  const { t } = useLingui();
  const href = useHref();
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <span>{t({ message: 'New Notification', comment: 'Title of a list' })}</span>
          <span className={styles.count}>{badgeText(unreadCount) || '0'}</span>
        </h2>
        <Button
          size="small"
          tone="textAccent"
          disabledReason={unreadCount === 0 ? t`All notifications are read` : undefined}
          onClick={onReadAll}
        >
          {t({ message: 'All Read', comment: 'Button' })}
        </Button>
      </header>
      <div className={styles.rows}>
        <LoadableContent
          loadable={newest}
          failureText={t`The list could not be loaded.`}
          placeholder={<RowsPlaceholder rowCount={10} />}
        >
          {(rows) => (rows.length === 0 ? <EmptyState /> : <Rows {...props} rows={rows} />)}
        </LoadableContent>
      </div>
      <Link
        href={href(notificationPath())}
        variant="quiet"
        className={styles.all}
        onClick={onLeave}
      >
        {t({ message: 'View All', comment: 'Link' })}
      </Link>
    </div>
  );
}

const keyOf = ({ id }: Notification) => id;

type RowsProps = Pick<NotificationPanelViewProps, 'now' | 'targetOf' | 'onOpen' | 'onLeave'> & {
  readonly rows: readonly Notification[];
};

function Rows({ rows, now, targetOf, onOpen, onLeave }: RowsProps) {
  const held = useHeldList(rows, keyOf, { isRowPressable: true });
  return (
    <>
      <HeldNote state={held.state} />
      <ul {...held.rowsProps}>
        {held.rows.map(({ key, row: notification }) => (
          // One that is older than the ten newest now is still there.
          <li key={key} {...heldRowProps(key, false)}>
            <NotificationRow
              notification={notification}
              target={targetOf(notification)}
              now={now}
              onOpen={(opened) => {
                onOpen(opened);
                onLeave();
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
