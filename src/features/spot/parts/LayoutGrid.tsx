/** The ground of the trading page, in the layout and with the sizes its person has chosen. */
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { panels, type PanelSizes } from '#src/stores/panels.store.ts';
import { preferences } from '#src/stores/preferences.store.ts';
import styles from './SpotLayout.module.css';

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

/** Sizes as the sheet reads them. */
const sizeStyleOf = (sizes: PanelSizes): CSSProperties =>
  Object.fromEntries(
    Object.entries(sizes).map(([panel, size]) => [`--panel-${panel}`, `${size}px`]),
  );
