/** Receives the frames of the current view. While a worker paints book and tape, their HTML rows
 *  are throttled: written at most once a second, and the newest rows are never lost. */
import type { Clock } from '#contract/core/time.ts';
import { FRAME, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { ROW_PARTS, applyValues, applyFrame, applyRows } from './apply-frame.ts';

/** Each write recalculates style and layout of all rows, visible or not: at four per second this
 *  took half of a slow machine's page thread. Screen readers do not need faster updates. */
export const CALM_INTERVAL_MS = 1_000;

export interface FrameReceiver {
  /** @param isCalm allows rows to wait; changes of the book's state or of the view are never
   *  delayed. */
  receive(frame: Float64Array, isCalm: boolean): void;
  /** Ends the throttling, because the displayed rows are about to change. */
  hurry(): void;
  /** Drops waiting rows, which belong to a previous view. */
  drop(): void;
}

type Part = (typeof ROW_PARTS)[number];
type After = (delayMs: number, run: () => void) => () => void;

/** The two sides and the tape are written in turn, because writing all would be one task long
 *  enough to delay user input. */
const TURN_INTERVAL_MS = CALM_INTERVAL_MS / ROW_PARTS.length;
/** Tolerance for frames that arrive slightly early. */
const LEEWAY_MS = 40;

export function createFrameReceiver(after: After, clock: Clock): FrameReceiver {
  /** Newest frame with unwritten rows, per part. */
  const waiting = new Map<Part, Float64Array>();
  /** True when all rows were written once and no hurry followed. */
  let isCalmed = false;
  /** Index of the next part. */
  let nth = 0;
  let turnedAtMs = 0;
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
    turnedAtMs = clock();
    const frame = waiting.get(part);
    waiting.delete(part);
    if (frame !== undefined) applyRows[part](frame);
  };
  const isTurnDue = (): boolean => {
    const sinceMs = clock() - turnedAtMs;
    // A clock that was set back must not delay writes.
    return sinceMs >= TURN_INTERVAL_MS - LEEWAY_MS || sinceMs < 0;
  };
  /** Writes waiting rows when no further frames arrive. */
  const waitForStill = (delayMs: number): void => {
    cancelStill?.();
    cancelStill = after(delayMs, () => {
      cancelStill = undefined;
      turn();
      if (waiting.size > 0) waitForStill(TURN_INTERVAL_MS);
    });
  };
  return {
    receive: (frame, isCalm) => {
      if (isCalm && isCalmed && isMoreOfTheSame(frame)) {
        for (const part of ROW_PARTS) waiting.set(part, frame);
        applyValues(frame);
        // Together with the displayed values, because a separate render would double the cost.
        if (isTurnDue()) turn();
        waitForStill(CALM_INTERVAL_MS);
        return;
      }
      drop();
      isCalmed = isCalm;
      turnedAtMs = clock();
      applyFrame(frame);
    },
    hurry,
    drop,
  };
}

const isMoreOfTheSame = (frame: Float64Array): boolean =>
  numberAt(frame, FRAME.viewId) === ladder.viewId && bookStateOf(frame) === ladder.bookState;
