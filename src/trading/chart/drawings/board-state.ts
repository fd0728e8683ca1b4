/** What tools, lists and keys know of a drawing board. */
import type { DrawingKind } from '#contract/entities/drawing-kinds.ts';
import type { Drawing } from './drawing.ts';

export interface BoardState {
  /** What the next press or Enter places; undefined takes and drags. */
  readonly tool: DrawingKind | undefined;
  readonly drawings: readonly Drawing[];
  readonly selectedId: number | undefined;
  /** The point that arrows move; undefined moves the whole. */
  readonly selectedAnchor: number | undefined;
  /** A text that waits for its words. */
  readonly writingId: number | undefined;
  readonly isHidden: boolean;
  readonly isSnapping: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const NOTHING_SELECTED = {
  selectedId: undefined,
  selectedAnchor: undefined,
  writingId: undefined,
} as const;

export const openedState = (drawings: readonly Drawing[]): BoardState => ({
  ...NOTHING_SELECTED,
  tool: undefined,
  drawings,
  isHidden: false,
  isSnapping: false,
  canUndo: false,
  canRedo: false,
});
