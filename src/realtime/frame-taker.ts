/** Takes the frames of the running view. While pixels of book and tape are painted elsewhere their rows
 *  are kept calm: written once a second at most, the newest of them never lost. */
import { FRAME, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { applyFigures, applyFrame, applyRows } from './apply-frame.ts';

/** Each writing styles and lays out every row, whoever sees it: at four a second that took half of what a
 *  slow machine's page thread has. Nobody reads a book aloud faster than this. */
export const CALM_INTERVAL_MS = 1_000;

export interface FrameTaker {
  /** @param isCalm rows may wait; a turn of the book's state and another view never do. */
  take(frame: Float64Array, isCalm: boolean): void;
  /** Forgets the rows that wait: they belong to what is no longer shown. */
  drop(): void;
}

type After = (delayMs: number, run: () => void) => () => void;

export function createFrameTaker(after: After): FrameTaker {
  /** The newest frame whose rows wait. */
  let waiting: Float64Array | undefined;
  /** Present while rows were written less than an interval ago. */
  let cancelTurn: (() => void) | undefined;

  const drop = (): void => {
    waiting = undefined;
    cancelTurn?.();
    cancelTurn = undefined;
  };
  const beginTurn = (): void => {
    cancelTurn = after(CALM_INTERVAL_MS, () => {
      cancelTurn = undefined;
      if (waiting === undefined) return;
      applyRows(waiting);
      waiting = undefined;
      beginTurn();
    });
  };
  return {
    take: (frame, isCalm) => {
      if (isCalm && cancelTurn !== undefined && isMoreOfTheSame(frame)) {
        waiting = frame;
        applyFigures(frame);
        return;
      }
      drop();
      if (isCalm) beginTurn();
      applyFrame(frame);
    },
    drop,
  };
}

const isMoreOfTheSame = (frame: Float64Array): boolean =>
  numberAt(frame, FRAME.viewId) === ladder.viewId && bookStateOf(frame) === ladder.bookState;
