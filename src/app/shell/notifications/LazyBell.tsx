/** The bell is loaded after the first view, so that a book does not wait for it. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { settledWithin } from '#src/platform/clock.ts';
import { firstPaint } from '#src/platform/first-paint.ts';
import styles from './LazyBell.module.css';

/** Pages without a book are not waited for longer. */
const FIRST_VIEW_MS = 1_000;

export const LazyBell = lazyComponent(
  async () => {
    await settledWithin(FIRST_VIEW_MS, firstPaint);
    const { NotificationBell, openNotifications, openSupportFeed } =
      await loadPart('notifications');
    openNotifications();
    openSupportFeed();
    return NotificationBell;
  },
  () => <span className={styles.bell} />,
  'line',
);
