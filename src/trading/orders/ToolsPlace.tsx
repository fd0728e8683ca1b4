/** Where a list's tools stand: in the head of the panel that shows the list, or above the list itself. */
import type { ReactNode } from 'react';
import { HeadPlace } from '#src/design/layout/HeadPlace.tsx';
import styles from './ListTools.module.css';

interface ToolsPlaceProps {
  /** Undefined: above the list. Null: the head is about to be there. */
  readonly host: Element | null | undefined;
  readonly children: ReactNode;
}

export function ToolsPlace({ host, children }: ToolsPlaceProps) {
  return (
    <HeadPlace host={host}>
      {host === undefined ? <div className={styles.bar}>{children}</div> : children}
    </HeadPlace>
  );
}
