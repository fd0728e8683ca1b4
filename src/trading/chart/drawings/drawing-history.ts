/** Undo history of drawings. Its length is limited; a new step clears the redo steps. */
import type { Drawing } from './drawing.ts';

type Drawings = readonly Drawing[];

export interface DrawingHistory {
  readonly past: readonly Drawings[];
  readonly present: Drawings;
  readonly future: readonly Drawings[];
}

export const STEP_COUNT_MAX = 100;

export const newHistory = (present: Drawings): DrawingHistory => ({
  past: [],
  present,
  future: [],
});

/** Adds a step. Returns the same object when nothing has changed. */
export function addStep(history: DrawingHistory, present: Drawings): DrawingHistory {
  if (present === history.present) return history;
  const past = [...history.past, history.present].slice(-STEP_COUNT_MAX);
  return { past, present, future: [] };
}

export function undo(history: DrawingHistory): DrawingHistory {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
  };
}

export function redo(history: DrawingHistory): DrawingHistory {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future };
}
