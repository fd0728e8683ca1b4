/** Grid of the trading page in the user's layout and sizes. */
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { panels, type PanelSizes } from '#src/stores/panels.store.ts';
import { preferences } from '#src/stores/preferences.store.ts';
import styles from './TerminalLayout.module.css';

interface LayoutGridProps {
  readonly grid?: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
}

export function LayoutGrid({ grid, children }: LayoutGridProps) {
  const { tradeLayout } = useSnapshot(preferences);
  const { sizes, areTablesShown } = useSnapshot(panels);
  return (
    <main
      ref={grid}
      className={styles.grid}
      data-layout={tradeLayout}
      data-tables={areTablesShown ? undefined : 'hidden'}
      style={sizeStyleOf(sizes[tradeLayout])}
    >
      {children}
    </main>
  );
}

/** Returns the sizes as CSS variables of the style sheet. */
const sizeStyleOf = (sizes: PanelSizes): CSSProperties =>
  Object.fromEntries(
    Object.entries(sizes).map(([panel, size]) => [`--panel-${panel}`, `${size}px`]),
  );
