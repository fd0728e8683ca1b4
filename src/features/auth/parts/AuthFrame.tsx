/** One quiet column for a form, the mark above it; on wide screens the market ticks beside it. */
import type { ReactNode } from 'react';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './AuthFrame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Under the form: the other way in. */
  readonly foot?: ReactNode;
  /** The calm second half of wide screens. */
  readonly aside?: ReactNode;
}

export function AuthFrame({ title, lead, children, foot, aside }: AuthFrameProps) {
  const href = useHref();
  return (
    <div className={styles.frame}>
      <main className={styles.column}>
        <Link href={href('/')} look="bare" className={styles.brand} aria-label="Tidemark">
          <TideMark name="Tidemark" size={28} />
        </Link>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
        {foot !== undefined && <p className={styles.foot}>{foot}</p>}
      </main>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}
