/** Applies the frames of the running view to the stores. While the worker paints book and tape, the
 *  rows of their stores are throttled: written once a second at most, or less often at the lowest
 *  levels of rendering quality. The newest rows are always written in the end. */
import type { MonotonicClock } from '#contract/core/time.ts';
import { FRAME, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { Throttle } from '#domain/throttle.ts';
import type { UpdateIntervals } from '#domain/update-intervals.ts';
import { applyBarFrame } from '#src/stores/bars.store.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import { ROW_PARTS, applyValues, applyFrame, applyRows } from './apply-frame.ts';
import type { FrameRest } from './frame-scheduler.ts';

/** Each write recalculates style and layout of all rows, visible or not: at four per second this
 *  took half of a slow machine's page thread. Screen readers do not need faster updates. */
export const CALM_INTERVAL_MS = 1_000;
const USUAL: UpdateIntervals = { valuesMs: 0, rowsMs: CALM_INTERVAL_MS };

export interface FrameReceiver {
  /** Set by the level of rendering quality; `valuesMs` is observed by the owner of the frames. */
  intervals: UpdateIntervals;
  /** @param isCalm allows rows to wait; changes of the book's state or of the view are never
   *  delayed. @returns the running bar and the rows, if they may wait for another animation frame. */
  receive(frame: Float64Array, isCalm: boolean): FrameRest | undefined;
  /** Ends the throttling, because the displayed rows are about to change. */
  hurry(): void;
  /** Drops waiting rows, which belong to a previous view. */
  drop(): void;
}

type Part = (typeof ROW_PARTS)[number];
type After = (delayMs: number, run: () => void) => () => void;

/** Tolerance for frames that arrive slightly early. */
const LEEWAY_MS = 40;

export function createFrameReceiver(after: After, clock: MonotonicClock): FrameReceiver {
  /** The newest frame whose rows wait, of each part. */
  const waiting = new Map<Part, Float64Array>();
  /** True when all rows were written once and no hurry followed. */
  let isCalmed = false;
  /** Index of the next part. */
  let nth = 0;
  const turns = new Throttle(LEEWAY_MS);
  /** The two sides and the tape are written in turn, because writing all would be one task long
   *  enough to delay user input. */
  const turnMs = (): number => receiver.intervals.rowsMs / ROW_PARTS.length;
  let cancelStill: (() => void) | undefined;

  const hurry = (): void => {
    cancelStill?.();
    cancelStill = undefined;
    isCalmed = false;
  };
  const drop = (): void => {
    hurry();
    waiting.clear();
  };
  const turn = (): void => {
    const part = ROW_PARTS[nth % ROW_PARTS.length] ?? ROW_PARTS[0];
    nth += 1;
    turns.ran(clock());
    const frame = waiting.get(part);
    waiting.delete(part);
    if (frame !== undefined) applyRows[part](frame);
  };
  /** Writes the waiting rows after a delay when no further frame arrives. */
  const waitForStill = (delayMs: number): void => {
    cancelStill?.();
    cancelStill = after(delayMs, () => {
      cancelStill = undefined;
      turn();
      if (waiting.size > 0) waitForStill(turnMs());
    });
  };
  const receiver: FrameReceiver = {
    intervals: USUAL,
    receive: (frame, isCalm) => {
      if (isCalm && isCalmed && isMoreOfTheSame(frame)) {
        for (const part of ROW_PARTS) waiting.set(part, frame);
        applyValues(frame);
        return () => {
          applyBarFrame(frame);
          if (waiting.size === 0) return; // Another view is shown by now.
          // Rows are written together with the bar: a separate render would double the cost.
          if (turns.waitMs(clock(), turnMs()) === 0) turn();
          waitForStill(receiver.intervals.rowsMs);
        };
      }
      drop();
      isCalmed = isCalm;
      turns.ran(clock());
      applyFrame(frame);
      return undefined;
    },
    hurry,
    drop,
  };
  return receiver;
}

const isMoreOfTheSame = (frame: Float64Array): boolean =>
  numberAt(frame, FRAME.viewId) === ladder.viewId && bookStateOf(frame) === link.bookState;
