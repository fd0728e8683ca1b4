/** View of the notifications page: filters by kind, ten notifications a page, the named one open. */
import { useLingui } from '@lingui/react/macro';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#contract/entities/notification-kinds.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Notification } from '#contract/entities/notification.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import type { NotificationTarget } from '#src/binding/notifications.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useKindLabels } from '#src/trading/notifications/use-kind-labels.ts';
import type { NotificationAddress } from './notification-address.ts';
import { NotificationEntry } from './parts/NotificationEntry.tsx';
import { RowsPlaceholder } from './parts/RowsPlaceholder.tsx';
import styles from './NotificationsView.module.css';

export interface NotificationsPageData {
  readonly items: readonly Notification[];
  readonly currentPage: number;
  readonly lastPage: number;
}

export interface NotificationsViewProps {
  readonly address: NotificationAddress;
  readonly notifications: Reloadable<NotificationsPageData>;
  /** The notification of the address, where it is not in the page. */
  readonly opened: Notification | undefined;
  readonly unreadCount: number;
  readonly now: EpochMs;
  readonly targetOf: (notification: Notification) => NotificationTarget;
  readonly onOpen: (notification: Notification) => void;
  readonly onReadAll: () => void;
  readonly onAddress: (patch: Partial<NotificationAddress>) => void;
}

const ALL = 'all';

export function NotificationsView(props: NotificationsViewProps) {
  const { address, notifications, onAddress, unreadCount, onReadAll } = props;
  const { t } = useLingui();
  const labels = useKindLabels();
  const title = t`Notifications`;
  const pages = dataOf(notifications);
  const kinds = NOTIFICATION_KINDS.map((kind) => ({ value: kind, label: labels.kind[kind] }));
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <Button
          tone="outline"
          disabledReason={unreadCount === 0 ? t`All notifications are read` : undefined}
          onClick={onReadAll}
        >
          {t`All Read`}
        </Button>
      </header>
      <SegmentedControl<NotificationKind | typeof ALL>
        label={t({ message: 'Kind', comment: 'Filter of notifications' })}
        className={styles.kinds}
        size="small"
        segments={[
          { value: ALL, label: t({ message: 'All', comment: 'Every kind of notification' }) },
          ...kinds,
        ]}
        value={address.kind ?? ALL}
        onValueChange={(kind) =>
          onAddress({ kind: kind === ALL ? undefined : kind, page: 1, openedId: undefined })
        }
      />
      <Panel label={title} className={styles.panel}>
        <LoadableContent
          loadable={notifications}
          failureText={t`The list could not be loaded.`}
          placeholder={<RowsPlaceholder rowCount={10} />}
        >
          {({ items }) => <Entries {...props} items={items} />}
        </LoadableContent>
        {pages !== undefined && pages.lastPage > 1 && (
          <div className={styles.pages}>
            <Pagination
              currentPage={pages.currentPage}
              lastPage={pages.lastPage}
              onPageChange={(page) => onAddress({ page, openedId: undefined })}
            />
          </div>
        )}
      </Panel>
    </main>
  );
}

const keyOf = ({ id }: Notification) => id;

function Entries(props: NotificationsViewProps & { readonly items: readonly Notification[] }) {
  const { items, opened, address, now, targetOf, onOpen, onAddress } = props;
  const isElsewhere = opened !== undefined && items.every(({ id }) => id !== opened.id);
  const shown = isElsewhere ? [opened, ...items] : items;
  const listKey = JSON.stringify([address.kind, address.page]);
  const held = useHeldList(shown, keyOf, { listKey, isRowPressable: true });
  if (held.rows.length === 0) return <EmptyState />;
  return (
    <>
      <HeldNote state={held.state} />
      <ul {...held.rowsProps}>
        {held.rows.map(({ key, row: notification }) => (
          // One that has moved to the next page is still there.
          <li key={key} {...heldRowProps(key, false)}>
            <NotificationEntry
              notification={notification}
              isOpened={notification.id === address.openedId}
              target={targetOf(notification)}
              now={now}
              onOpen={onOpen}
              onClose={() => onAddress({ openedId: undefined })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
