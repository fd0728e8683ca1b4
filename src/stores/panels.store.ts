/** User's panel arrangement in the three layouts of the trading page. Only `applyPanels` and
 *  `resizePanel` write it; the app stores it. */
import { proxy } from 'valtio/vanilla';
import type { TradeLayout } from './preferences.store.ts';

/** Resizable panels: the book, the side panel at the end of the page, the tables. */
export const SIZED_PANELS = ['book', 'side', 'tables'] as const;
export type SizedPanel = (typeof SIZED_PANELS)[number];

/** In CSS pixels along the drag axis; panels not listed have their default size. */
export type PanelSizes = Readonly<Partial<Record<SizedPanel, number>>>;

/** Readable sizes that leave enough space for the other panels. */
export const PANEL_RANGE: Readonly<Record<SizedPanel, readonly [min: number, max: number]>> = {
  book: [220, 480],
  side: [240, 480],
  tables: [110, 520],
};

export interface Panels {
  sizes: Readonly<Record<TradeLayout, PanelSizes>>;
  /** Locks all edges. */
  isLocked: boolean;
  areTablesShown: boolean;
}

export const DEFAULT_PANELS: Readonly<Panels> = {
  sizes: { 1: {}, 2: {}, 3: {} },
  isLocked: false,
  areTablesShown: true,
};

export const createPanels = (): Panels => proxy({ ...DEFAULT_PANELS });
export const panels = createPanels();

export function applyPanels(patch: Partial<Panels>, target: Panels = panels): void {
  Object.assign(target, patch);
}

/** @param size undefined restores the default. */
export function resizePanel(
  layout: TradeLayout,
  panel: SizedPanel,
  size: number | undefined,
  target: Panels = panels,
): void {
  const { [panel]: _, ...others } = target.sizes[layout];
  const sizes = size === undefined ? others : { ...others, [panel]: size };
  target.sizes = { ...target.sizes, [layout]: sizes };
}
