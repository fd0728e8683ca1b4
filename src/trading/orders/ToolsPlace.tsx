/** Where a list's tools stand: in the head of the panel that shows the list, or above the list itself. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './ListTools.module.css';

interface ToolsPlaceProps {
  /** Undefined: above the list. Null: the head is about to be there. */
  readonly host: Element | null | undefined;
  readonly children: ReactNode;
}

export function ToolsPlace({ host, children }: ToolsPlaceProps) {
  if (host === undefined) return <div className={styles.bar}>{children}</div>;
  return host === null ? null : createPortal(children, host);
}
