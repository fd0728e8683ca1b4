/** Paints order book and market trades of the watched market on the surfaces the page has attached. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Pair } from '#contract/core/pair.ts';
import { TAPE_TRADE_COUNT_MAX, ROW_COUNT_MAX, frameLengthOf } from '#domain/market-frame.ts';
import type {
  BookLayout,
  PaintPace,
  PaintedLevel,
  PaintedPosition,
  PainterApi,
  TapeLayout,
} from '../painter-api.ts';
import type { Environment } from '../socket/environment.ts';
import { BookPainter } from './book-painter.ts';
import { FULL_PACE } from './pace.ts';
import { PaintClock } from './paint-clock.ts';
import { RowText } from './row-text.ts';
import { TapePainter } from './tape-painter.ts';

export interface PainterOptions {
  readonly environment: Environment;
  /** Runs work and adds its duration to the counters. */
  readonly measured: <Result>(work: () => Result) => Result;
  /**
   * Fills `frame` with the current state.
   * @returns its pair; undefined while none is watched.
   */
  readonly fillFrame: (frame: Float64Array, rowCount: number, now: EpochMs) => Pair | undefined;
}

export class Painter implements PainterApi {
  readonly #options: PainterOptions;
  readonly #clock: PaintClock;
  /** Refilled for each painting; never transferred. */
  readonly #frame = new Float64Array(frameLengthOf(ROW_COUNT_MAX, TAPE_TRADE_COUNT_MAX));
  #book: BookPainter | undefined;
  #tape: TapePainter | undefined;
  #pair: Pair | undefined;
  #text: RowText | undefined;
  #pace = FULL_PACE;
  #isVisible = true;

  constructor(options: PainterOptions) {
    this.#options = options;
    this.#clock = new PaintClock(options.environment, () => options.measured(() => this.#paint()));
  }

  openBookSurface(canvas: OffscreenCanvas, layout: BookLayout): void {
    this.#book = new BookPainter(canvas, layout);
    this.#watch(canvas);
    this.#clock.paintNow();
  }

  layOutBook(layout: BookLayout): void {
    this.#book?.layOut(layout);
    this.touch();
  }

  closeBookSurface(): void {
    this.#book = undefined;
  }

  openTapeSurface(canvas: OffscreenCanvas, layout: TapeLayout): void {
    this.#tape = new TapePainter(canvas, layout);
    this.#watch(canvas);
    this.#clock.paintNow();
  }

  layOutTape(layout: TapeLayout): void {
    this.#tape?.layOut(layout);
    this.touch();
  }

  closeTapeSurface(): void {
    this.#tape = undefined;
  }

  paintedLevel(place: PaintedPosition): PaintedLevel | undefined {
    return this.#book?.levelAt(place);
  }

  setPace(pace: PaintPace): void {
    this.#pace = pace;
    this.#clock.setInterval(pace.paintIntervalMs);
    this.touch();
  }

  /** Display refreshes missed while a painting was due. */
  get missedFrameCount(): number {
    return this.#clock.missedCount;
  }

  /** Marks a change of the market. Cheap: called for every message. */
  touch(): void {
    if (this.#book !== undefined || this.#tape !== undefined) this.#clock.touch();
  }

  /** Clears the data when the watched market changes or ends. */
  leaveMarket(): void {
    this.#renew(true);
  }

  /** Repaints everything when the page becomes visible again, without the flashes meanwhile
   *  expired. */
  setVisible(isVisible: boolean): void {
    if (isVisible && !this.#isVisible) this.#renew(false);
    this.#isVisible = isVisible;
    this.#clock.setVisible(isVisible);
  }

  stop(): void {
    this.#book = undefined;
    this.#tape = undefined;
    this.#clock.stop();
  }

  /** Repaints a canvas whose memory the browser has released; such a canvas is empty. */
  #watch(canvas: OffscreenCanvas): void {
    canvas.addEventListener('contextrestored', () => this.#renew(false));
  }

  #renew(isOtherMarket: boolean): void {
    this.#book?.renew();
    this.#tape?.renew(isOtherMarket);
    this.touch();
  }

  #paint(): boolean {
    const book = this.#book;
    const tape = this.#tape;
    if (book === undefined && tape === undefined) return false;
    const frame = this.#frame;
    const { environment, fillFrame } = this.#options;
    const pair = fillFrame(frame, book?.rowCount ?? 0, environment.now());
    if (pair === undefined) frame.fill(0);
    if (pair !== this.#pair) {
      this.#pair = pair;
      this.#text = pair === undefined ? undefined : new RowText(pair);
    }
    tape?.paint(frame, this.#text, this.#pace);
    return book?.paint(frame, this.#text, this.#pace, environment.monotonic()) ?? false;
  }
}
