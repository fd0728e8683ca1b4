/** A row of the notifications page; the opened one shows its full text below and scrolls into view. */
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { notificationTextOf } from '#src/trading/notifications/notification-text.ts';
import { NotificationRow, type NotificationRowProps } from './NotificationRow.tsx';
import styles from './NotificationEntry.module.css';

interface NotificationEntryProps extends NotificationRowProps {
  readonly isOpened: boolean;
  readonly onClose: () => void;
}

export function NotificationEntry({ isOpened, onClose, ...row }: NotificationEntryProps) {
  return isOpened ? <Opened {...row} onClose={onClose} /> : <NotificationRow {...row} />;
}

function Opened({ notification, target, onClose }: Omit<NotificationEntryProps, 'isOpened'>) {
  const { t } = useLingui();
  const href = useHref();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is not a cleanup of the effect.
    article.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { title, body } = notificationTextOf(notification);
  return (
    <article ref={article} className={styles.opened} aria-label={title}>
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      <p className={styles.time}>{dateAndTime(notification.createdAt)}</p>
      <p className={styles.body} dir="auto">
        {body}
      </p>
      <div className={styles.actions}>
        {notification.link !== undefined && (
          <Link
            href={target.isExternal ? target.path : href(target.path)}
            isExternal={target.isExternal}
            variant="button"
          >
            {t({ message: 'View details', comment: 'Opens the page a notification is about' })}
          </Link>
        )}
        <Button tone="text" onClick={onClose}>
          {t({ message: 'Close', context: 'Closes a dialog' })}
        </Button>
      </div>
    </article>
  );
}
