/** Interface of the storage for chart drawings. */
import type { StoredDrawing } from '#contract/entities/drawing.ts';

export interface DrawingStorage {
  /** True when a pair has drawings; checked before the drawing code is loaded. */
  readonly isStored: (pairText: string) => Promise<boolean>;
  readonly read: (pairText: string) => Promise<readonly StoredDrawing[]>;
  /** Stores all drawings of a pair. */
  readonly keep: (pairText: string, drawings: readonly StoredDrawing[]) => Promise<void>;
  /**
   * Calls `onChange` when another tab has stored drawings of the pair.
   * @returns the unsubscribe function.
   */
  readonly watch: (pairText: string, onChange: () => void) => () => void;
}
