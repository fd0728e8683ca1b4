/** The newest public trades. `applyTapeFrame` alone writes it; rows are read with `useSnapshot`. */
import { proxy } from 'valtio/vanilla';
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  BUY,
  FRAME,
  PRINT,
  PRINT_COUNT_MAX,
  PRINT_LENGTH,
  numberAt,
  tapeOffsetOf,
} from '#domain/market-frame.ts';

/** A print whose `id` is zero is blank. */
export interface TapePrint {
  id: number;
  price: Ticks;
  size: Lots;
  /** The taker's side. */
  side: 'buy' | 'sell';
  time: EpochMs;
}

export interface Tape {
  viewId: number;
  printCount: number;
  /** Newest first, PRINT_COUNT_MAX of them. */
  prints: TapePrint[];
}

const blankPrint = (): TapePrint => ({
  id: 0,
  price: ticks(0),
  size: lots(0),
  side: 'buy',
  time: epochMs(0),
});

export const createTape = (): Tape =>
  proxy({
    viewId: 0,
    printCount: 0,
    prints: Array.from({ length: PRINT_COUNT_MAX }, blankPrint),
  });

export const tape = createTape();

/** Rewrites prints in place; nothing is touched while the newest and the oldest are those already shown. */
export function applyTapeFrame(frame: Float64Array, target: Tape = tape): void {
  const viewId = numberAt(frame, FRAME.viewId);
  const printCount = numberAt(frame, FRAME.tapeCount);
  const start = tapeOffsetOf(numberAt(frame, FRAME.rowCount));
  const isKnown = (index: number): boolean =>
    numberAt(frame, start + index * PRINT_LENGTH + PRINT.id) === target.prints[index]?.id;
  const isShown = viewId === target.viewId && printCount === target.printCount;
  if (isShown && (printCount === 0 || (isKnown(0) && isKnown(printCount - 1)))) return;
  target.viewId = viewId;
  target.printCount = printCount;
  target.prints.forEach((print, index) => {
    if (index < printCount) fillPrint(print, frame, start + index * PRINT_LENGTH);
    else Object.assign(print, blankPrint());
  });
}

/** Empties the tape when a person chooses another pair. */
export function clearTape(target: Tape = tape): void {
  target.printCount = 0;
  for (const print of target.prints) Object.assign(print, blankPrint());
}

function fillPrint(print: TapePrint, frame: Float64Array, at: number): void {
  print.id = numberAt(frame, at + PRINT.id);
  print.price = ticks(numberAt(frame, at + PRINT.price));
  print.size = lots(numberAt(frame, at + PRINT.size));
  print.side = numberAt(frame, at + PRINT.side) === BUY ? 'buy' : 'sell';
  print.time = epochMs(numberAt(frame, at + PRINT.time));
}
