/** Takes the frames of the running view. While pixels of book and tape are painted elsewhere their rows
 *  are kept calm: written once a second at most, the newest of them never lost. */
import { FRAME, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { ROW_PARTS, applyFigures, applyFrame, applyRows } from './apply-frame.ts';

/** Each writing styles and lays out every row, whoever sees it: at four a second that took half of what a
 *  slow machine's page thread has. Nobody reads a book aloud faster than this. */
export const CALM_INTERVAL_MS = 1_000;

export interface FrameTaker {
  /** @param isCalm rows may wait; a turn of the book's state and another view never do. */
  take(frame: Float64Array, isCalm: boolean): void;
  /** Rows wait no longer: what they show is about to be another. */
  hurry(): void;
  /** Forgets the rows that wait: they belong to what is no longer shown. */
  drop(): void;
}

type Part = (typeof ROW_PARTS)[number];
type After = (delayMs: number, run: () => void) => () => void;

export function createFrameTaker(after: After): FrameTaker {
  /** The newest frame whose rows wait, of each part. */
  const waiting = new Map<Part, Float64Array>();
  /** All rows were written once, and nobody hurried since. */
  let isCalmed = false;
  /** Whose turn it is next. */
  let nth = 0;
  let cancelTurn: (() => void) | undefined;

  const hurry = (): void => {
    cancelTurn?.();
    cancelTurn = undefined;
    isCalmed = false;
  };
  const drop = (): void => {
    hurry();
    waiting.clear();
  };
  /** Each side and the tape take turns: writing all is one task longer than a hand should wait. On a slow
   *  machine as well, whose frames come a second apart. */
  const beginTurn = (): void => {
    cancelTurn = after(CALM_INTERVAL_MS / ROW_PARTS.length, () => {
      const part = ROW_PARTS[nth % ROW_PARTS.length] ?? ROW_PARTS[0];
      nth += 1;
      const frame = waiting.get(part);
      waiting.delete(part);
      cancelTurn = undefined;
      if (waiting.size > 0) beginTurn();
      if (frame !== undefined) applyRows[part](frame);
    });
  };
  return {
    take: (frame, isCalm) => {
      if (isCalm && isCalmed && isMoreOfTheSame(frame)) {
        for (const part of ROW_PARTS) waiting.set(part, frame);
        applyFigures(frame);
        if (cancelTurn === undefined) beginTurn();
        return;
      }
      drop();
      isCalmed = isCalm;
      applyFrame(frame);
    },
    hurry,
    drop,
  };
}

const isMoreOfTheSame = (frame: Float64Array): boolean =>
  numberAt(frame, FRAME.viewId) === ladder.viewId && bookStateOf(frame) === ladder.bookState;
