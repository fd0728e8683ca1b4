/** Where a list's tools stand: in the head of the panel that shows the list, or above the list itself. */
import type { ReactNode } from 'react';
import { HeaderSlot } from '#src/design/layout/HeaderSlot.tsx';
import styles from './ListTools.module.css';

interface ToolbarSlotProps {
  /** Undefined: above the list. Null: the head is about to be there. */
  readonly host: Element | null | undefined;
  readonly children: ReactNode;
}

export function ToolbarSlot({ host, children }: ToolbarSlotProps) {
  return (
    <HeaderSlot host={host}>
      {host === undefined ? <div className={styles.bar}>{children}</div> : children}
    </HeaderSlot>
  );
}
