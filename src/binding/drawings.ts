/** Where drawings over the chart are kept from visit to visit. */
import type { KeptDrawing } from '#contract/entities/drawing.ts';

export interface DrawingStorage {
  /** Whether a pair has any: asked before anything that draws them is loaded. */
  readonly isKept: (pairText: string) => Promise<boolean>;
  readonly read: (pairText: string) => Promise<readonly KeptDrawing[]>;
  /** All of a pair's, each time. */
  readonly keep: (pairText: string, drawings: readonly KeptDrawing[]) => Promise<void>;
  /** Tells when another tab has kept others of the pair. @returns what ends it. */
  readonly watch: (pairText: string, onChange: () => void) => () => void;
}
