/** Runs the worker's painter in the page for stories: real canvases, a market that can be paused,
 *  and no worker. */
import { epochMs } from '#contract/core/time.ts';
import type { Pair } from '#contract/core/pair.ts';
import {
  FRAME,
  FRAME_HEADER_LENGTH,
  TAPE_TRADE_LENGTH,
  ROW_LENGTH,
  asksOffsetOf,
  bidsOffset,
  numberAt,
  tapeOffsetOf,
} from '#domain/market-frame.ts';
import type { Painter as PagePainter, Surface } from '#src/binding/painter.ts';
import type { Environment } from '#workers/market/socket/environment.ts';
import { Painter } from '#workers/market/painter/painter.ts';

const environment: Environment = {
  now: () => epochMs(Math.floor(performance.now())),
  monotonic: () => performance.now(),
  random: () => 0.5,
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  nextFrame: (run) => {
    const request = requestAnimationFrame(run);
    return () => cancelAnimationFrame(request);
  },
};

export interface PaintedMarket {
  readonly pair: Pair;
  /** Returns the current market with at least as many rows as are shown. */
  readonly frame: () => Float64Array;
}

/** @returns a painter that is active from the start, and a function that notifies it of market
 *  changes. */
export function paintOnPage({ pair, frame: frameNow }: PaintedMarket): {
  readonly painter: PagePainter;
  readonly touch: () => void;
} {
  const painter = new Painter({
    environment,
    measured: (work) => work(),
    fillFrame: (frame, rowCount) => {
      cutFrame(frameNow(), frame, rowCount);
      return pair;
    },
  });
  const surfaceOf = <Content>(
    layOut: Surface<Content>['layOut'],
    close: () => void,
  ): Surface<Content> => ({ painted: Promise.resolve(true), layOut, close });
  return {
    touch: () => painter.touch(),
    painter: {
      turnNow: () => 1,
      subscribe: () => () => undefined,
      attachBookCanvas: (canvas, layout) => {
        painter.openBookSurface(canvas.transferControlToOffscreen(), layout);
        return surfaceOf(
          (next) => painter.layOutBook(next),
          () => painter.closeBookSurface(),
        );
      },
      attachTapeCanvas: (canvas, layout) => {
        painter.openTapeSurface(canvas.transferControlToOffscreen(), layout);
        return surfaceOf(
          (next) => painter.layOutTape(next),
          () => painter.closeTapeSurface(),
        );
      },
      paintedLevel: (place) => Promise.resolve(painter.paintedLevel(place)),
    },
  };
}

/** Copies the market with fewer rows. */
function cutFrame(full: Float64Array, into: Float64Array, rowCount: number): void {
  const allCount = numberAt(full, FRAME.rowCount);
  const rowsOf = (start: number) => full.subarray(start, start + rowCount * ROW_LENGTH);
  into.set(full.subarray(0, FRAME_HEADER_LENGTH));
  into[FRAME.rowCount] = rowCount;
  into[FRAME.bidCount] = Math.min(rowCount, numberAt(full, FRAME.bidCount));
  into[FRAME.askCount] = Math.min(rowCount, numberAt(full, FRAME.askCount));
  into.set(rowsOf(bidsOffset), bidsOffset);
  into.set(rowsOf(asksOffsetOf(allCount)), asksOffsetOf(rowCount));
  const from = tapeOffsetOf(allCount);
  const length = numberAt(full, FRAME.tapeCount) * TAPE_TRADE_LENGTH;
  into.set(full.subarray(from, from + length), tapeOffsetOf(rowCount));
}
