/** Handles that resize and collapse the panels of the trading page; loaded after the book. */
import type { RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { clsx } from 'clsx/lite';
import { DownIcon } from '#src/design/icons/first-icons.ts';
import { ResizeHandle } from '#src/design/layout/ResizeHandle.tsx';
import type { TradeLayout } from '#src/stores/preferences.store.ts';
import {
  applyPanels,
  PANEL_RANGE,
  panels,
  resizePanel,
  type SizedPanel,
} from '#src/stores/panels.store.ts';
import styles from './TerminalLayout.module.css';

interface PanelEdgesProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly layout: TradeLayout;
}

interface Edge {
  readonly panel: SizedPanel;
  readonly edge: 'start' | 'end';
}

/** The chart takes the remaining space. */
const EDGES: Readonly<Record<TradeLayout, readonly Edge[]>> = {
  1: [
    { panel: 'book', edge: 'start' },
    { panel: 'side', edge: 'start' },
    { panel: 'tables', edge: 'start' },
  ],
  2: [
    { panel: 'book', edge: 'end' },
    { panel: 'side', edge: 'start' },
    { panel: 'tables', edge: 'start' },
  ],
  3: [
    { panel: 'side', edge: 'start' },
    { panel: 'tables', edge: 'start' },
  ],
};

export function PanelEdges({ grid, layout }: PanelEdgesProps) {
  const { t } = useLingui();
  const { isLocked, areTablesShown } = useSnapshot(panels);
  const sideName: Readonly<Record<TradeLayout, string>> = {
    1: t`Order form width`,
    2: t`Market trades width`,
    3: t`Order book and order form width`,
  };
  const names: Readonly<Record<SizedPanel, string>> = {
    book: t`Order book width`,
    side: sideName[layout],
    tables: t({ message: 'Table height', comment: 'Read by screen readers' }),
  };
  const edges = EDGES[layout].filter(({ panel }) => panel !== 'tables' || areTablesShown);
  return (
    <>
      {!isLocked &&
        edges.map(({ panel, edge }) => (
          <ResizeHandle
            key={panel}
            label={names[panel]}
            axis={panel === 'tables' ? 'block' : 'inline'}
            edge={edge}
            panelOf={() => grid.current?.querySelector(`[data-panel='${panel}']`) ?? null}
            range={PANEL_RANGE[panel]}
            className={clsx(styles.edge, styles[`${panel}Edge`])}
            onPreview={(size) => grid.current?.style.setProperty(`--panel-${panel}`, `${size}px`)}
            onResize={(size) => resizePanel(layout, panel, size)}
          />
        ))}
      <button
        type="button"
        className={styles.fold}
        aria-expanded={areTablesShown}
        aria-label={
          areTablesShown
            ? t({ message: 'Hide tables', comment: 'Button' })
            : t({ message: 'Show tables', comment: 'Button' })
        }
        data-tip={areTablesShown ? t`Hide tables` : t`Show tables`}
        onClick={() => applyPanels({ areTablesShown: !areTablesShown })}
      >
        <DownIcon size={14} />
      </button>
    </>
  );
}
