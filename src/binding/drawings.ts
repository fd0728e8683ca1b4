/** Where drawings over the chart are kept from visit to visit. */
import type { StoredDrawing } from '#contract/entities/drawing.ts';

export interface DrawingStorage {
  /** Whether a pair has any: asked before anything that draws them is loaded. */
  readonly isStored: (pairText: string) => Promise<boolean>;
  readonly read: (pairText: string) => Promise<readonly StoredDrawing[]>;
  /** All of a pair's, each time. */
  readonly keep: (pairText: string, drawings: readonly StoredDrawing[]) => Promise<void>;
  /** Tells when another tab has kept others of the pair. @returns what ends it. */
  readonly watch: (pairText: string, onChange: () => void) => () => void;
}
