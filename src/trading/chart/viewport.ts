/** Controls the visible time range: keeps it within the bars and requests older bars before they
 *  are needed. */
import type { ChartScene } from './chart-scene.ts';
import type { OlderBars } from './older-bars.ts';
import { boundView, newestView, panView, spanOf, zoomView, type TimeView } from './time-view.ts';

/** Width of a bar when a chart opens, in CSS pixels. */
const SPACING_PX = 7;
/** Minimum distance of a revealed bar from the edge, as a share of the view. */
const EDGE_SHARE = 0.05;

export class Viewport {
  readonly #scene: ChartScene;
  readonly #older: OlderBars;
  readonly #host: HTMLElement;
  readonly #onMove: () => void;

  constructor(scene: ChartScene, older: OlderBars, host: HTMLElement, onMove: () => void) {
    this.#scene = scene;
    this.#older = older;
    this.#host = host;
    this.#onMove = onMove;
  }

  /**
   * Opens the view at the newest bars.
   * @returns false while there are no bars.
   */
  open(): boolean {
    const bounds = this.#scene.bounds();
    if (bounds === undefined) return false;
    this.#scene.view = boundView(newestView(bounds, this.#openingBarCount()), bounds);
    return true;
  }

  showNewest(): void {
    const bounds = this.#scene.bounds();
    if (bounds !== undefined) this.#show(newestView(bounds, this.#openingBarCount()));
  }

  /** Pans by a share of the visible range; positive moves into the past. */
  pan(share: number): void {
    const { view } = this.#scene;
    this.#show(panView(view, spanOf(view) * share));
  }

  zoomAt(time: number, factor: number): void {
    const bounds = this.#scene.bounds();
    if (bounds !== undefined) this.#show(zoomView(this.#scene.view, factor, time, bounds));
  }

  /** Pans by the minimum needed to make `time` visible. */
  reveal(time: number): void {
    const { view } = this.#scene;
    const margin = spanOf(view) * EDGE_SHARE;
    if (time < view.from + margin) this.#show(panView(view, view.from + margin - time));
    else if (time > view.to - margin) this.#show(panView(view, view.to - margin - time));
  }

  /** Widens the view and keeps its newest end, so a wider chart shows more of the past. */
  widen(factor: number): void {
    const { view } = this.#scene;
    this.#scene.view = { from: view.to - spanOf(view) * factor, to: view.to };
  }

  requestOlder(): void {
    this.#older.requestFor(this.#scene.view, this.#scene.bounds());
  }

  #show(view: TimeView): void {
    const bounds = this.#scene.bounds();
    if (bounds === undefined) return;
    this.#scene.view = boundView(view, bounds);
    this.#onMove();
    this.requestOlder();
  }

  #openingBarCount(): number {
    return Math.floor(this.#host.clientWidth / SPACING_PX);
  }
}
