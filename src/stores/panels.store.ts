/** How a person has arranged the trading page within its three layouts. `applyPanels` and `resizePanel`
 *  alone write it; the app keeps it in storage. */
import { proxy } from 'valtio/vanilla';
import type { TradeLayout } from './preferences.store.ts';

/** The panels whose edges can be dragged: the book, what stands at the end of the page, the tables. */
export const SIZED_PANELS = ['book', 'side', 'tables'] as const;
export type SizedPanel = (typeof SIZED_PANELS)[number];

/** In CSS pixels along the way it is dragged; a panel that is missing stands as drawn. */
export type PanelSizes = Readonly<Partial<Record<SizedPanel, number>>>;

/** What a panel can be read in, and what leaves room for the others. */
export const PANEL_RANGE: Readonly<Record<SizedPanel, readonly [min: number, max: number]>> = {
  book: [220, 480],
  side: [240, 480],
  tables: [110, 520],
};

export interface Panels {
  sizes: Readonly<Record<TradeLayout, PanelSizes>>;
  /** Edges stay where they are, whatever is dragged. */
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

/** @param size undefined puts the panel back as it was drawn. */
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
