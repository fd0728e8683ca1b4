/** Plain surface with an optional header; all screens are made of panels. */
import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import styles from './Panel.module.css';

interface PanelProps {
  readonly children: ReactNode;
  /** Text of the header and accessible name of the region. */
  readonly title?: string | undefined;
  /** Accessible name of the region without a title. */
  readonly label?: string | undefined;
  /** At the end of the header: views, a filter. */
  readonly actions?: ReactNode;
  /** 12 px padding; omit for tables and charts, which extend to the edges. */
  readonly isPadded?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Panel({ children, title, label, actions, isPadded, className }: PanelProps) {
  const titleId = useId();
  return (
    <section
      className={clsx(styles.panel, className)}
      aria-label={title === undefined ? label : undefined}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.head}>
          {title !== undefined && (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          )}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={clsx(styles.body, isPadded === true && styles.padded)}>{children}</div>
    </section>
  );
}
