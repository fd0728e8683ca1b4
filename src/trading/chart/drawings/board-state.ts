/** State of a drawing board as used by tools, lists and keys. */
import type { DrawingKind } from '#contract/entities/drawing-kinds.ts';
import type { Drawing } from './drawing.ts';

export interface BoardState {
  /** Kind of drawing that the next click or Enter places; undefined selects and drags. */
  readonly tool: DrawingKind | undefined;
  readonly drawings: readonly Drawing[];
  readonly selectedId: number | undefined;
  /** Point that the arrow keys move; undefined moves the whole drawing. */
  readonly selectedAnchor: number | undefined;
  /** Id of the text drawing being edited. */
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
