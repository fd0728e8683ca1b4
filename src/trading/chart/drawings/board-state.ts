/** State of a drawing board, and the part of it that tools, lists and keys show. Pure. */
import type { DrawingKind } from '#contract/entities/drawing-kinds.ts';
import type { Draft } from './draft.ts';
import type { Drawing } from './drawing.ts';

export type BoardMode =
  | { readonly kind: 'idle' }
  /** The next click or Enter sets a point of the draft, or starts one. */
  | { readonly kind: 'placing'; readonly tool: DrawingKind; readonly draft: Draft | undefined }
  | {
      readonly kind: 'selected';
      readonly id: number;
      /** The point that arrow keys move; undefined moves the whole drawing. */
      readonly anchor: number | undefined;
      /** The drawing while it is dragged; the history receives it at the end. */
      readonly dragged?: Drawing | undefined;
      /** Whether arrow keys made the last step: the next one of them becomes part of it. */
      readonly isNudged?: boolean | undefined;
    }
  /** A text is being typed. */
  | {
      readonly kind: 'writing';
      readonly id: number;
      /** A text that was just placed; it becomes a step of the history when it has content. */
      readonly draft: Draft | undefined;
      /** The selection to return to. */
      readonly selectedId: number | undefined;
    };

export const IDLE: BoardMode = { kind: 'idle' };

export const selectedMode = (id: number | undefined, anchor?: number): BoardMode =>
  id === undefined ? IDLE : { kind: 'selected', id, anchor };

export const draftOf = (mode: BoardMode): Draft | undefined =>
  mode.kind === 'placing' || mode.kind === 'writing' ? mode.draft : undefined;

export interface BoardState {
  readonly tool: DrawingKind | undefined;
  readonly drawings: readonly Drawing[];
  readonly selectedId: number | undefined;
  readonly selectedAnchor: number | undefined;
  readonly writingId: number | undefined;
  readonly isHidden: boolean;
  readonly isSnapping: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const shownOf = (
  mode: BoardMode,
): Pick<BoardState, 'tool' | 'selectedId' | 'selectedAnchor' | 'writingId'> => ({
  tool: mode.kind === 'placing' ? mode.tool : undefined,
  selectedId:
    mode.kind === 'selected' ? mode.id : mode.kind === 'writing' ? mode.selectedId : undefined,
  selectedAnchor: mode.kind === 'selected' ? mode.anchor : undefined,
  writingId: mode.kind === 'writing' ? mode.id : undefined,
});

export const openedState = (drawings: readonly Drawing[]): BoardState => ({
  ...shownOf(IDLE),
  drawings,
  isHidden: false,
  isSnapping: false,
  canUndo: false,
  canRedo: false,
});
