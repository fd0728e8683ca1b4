/** Renders a list's tools in the header of the panel that shows the list, or above the list. */
import type { ReactNode } from 'react';
import { HeaderSlot } from '#src/design/layout/HeaderSlot.tsx';
import styles from './ListTools.module.css';

interface ToolbarSlotProps {
  /** Undefined: above the list. Null: the header is not mounted yet. */
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
