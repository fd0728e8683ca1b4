/** A quiet surface with an optional head: the unit every screen is made of. */
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Panel.module.css';

interface PanelProps {
  readonly children: ReactNode;
  /** The head's words; also the region's name. */
  readonly title?: string | undefined;
  /** The region's name where no title is shown. */
  readonly label?: string | undefined;
  /** At the end of the head: views, a filter. */
  readonly actions?: ReactNode;
  /** 12 px inside; leave out for tables and charts, which reach the edges. */
  readonly isPadded?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Panel({ children, title, label, actions, isPadded, className }: PanelProps) {
  const titleId = useId();
  return (
    <section
      className={classNames(styles.panel, className)}
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
      <div className={classNames(styles.body, isPadded === true && styles.padded)}>{children}</div>
    </section>
  );
}
