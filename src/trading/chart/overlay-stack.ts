/** Ordered list of chart overlays: painting starts at the lowest, pointers and keys are offered
 *  from the topmost down. */
import type { Grip, PointerAt } from './gestures.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { Extremes } from './columns.ts';
import type {
  ChartOverlay,
  ChartPlane,
  OverlayGrip,
  OverlayScene,
  OverlayPosition,
} from './overlay.ts';
import type { TimeView } from './time-view.ts';

export interface StackNeeds {
  readonly placeOf: (at: PointerAt) => OverlayPosition;
  /** Sets the mouse cursor; undefined is the chart's default. */
  readonly setCursor: (shape: string | undefined) => void;
  readonly onChange: () => void;
}

export class OverlayStack {
  readonly #needs: StackNeeds;
  #overlays: readonly ChartOverlay[] = [];

  constructor(needs: StackNeeds) {
    this.#needs = needs;
  }

  add(overlay: ChartOverlay): () => void {
    this.#overlays = [...this.#overlays, overlay];
    this.#needs.onChange();
    return () => {
      this.#overlays = this.#overlays.filter((one) => one !== overlay);
      this.#needs.onChange();
    };
  }

  get isEmpty(): boolean {
    return this.#overlays.length === 0;
  }

  get elements(): readonly HTMLElement[] {
    return this.#overlays.flatMap(({ element }) => element ?? []);
  }

  /** CSS pixels below the plotting area. */
  get footerPx(): number {
    let sum = 0;
    for (const overlay of this.#overlays) sum += overlay.footerPx?.() ?? 0;
    return sum;
  }

  paint(scene: OverlayScene): void {
    const { context } = scene;
    for (const overlay of this.#overlays) {
      context.save();
      overlay.paint?.(scene);
      context.restore();
    }
  }

  paintFooter(scene: OverlayScene): void {
    const { context } = scene;
    for (const overlay of this.#overlays) {
      context.save();
      overlay.paintFooter?.(scene);
      context.restore();
    }
  }

  paintRunning(plane: ChartPlane, theme: ChartTheme): void {
    for (const overlay of this.#overlays) overlay.paintRunning?.(plane, theme);
  }

  /** Returns `extremes`, widened to include what overlays must keep visible. A band may fall below
   *  zero; no price does, so the axis does not follow it. */
  widen(extremes: Extremes, view: TimeView, base: number): Extremes {
    let { low, high } = extremes;
    for (const overlay of this.#overlays) {
      const more = overlay.extremesIn?.(view, base);
      if (more === undefined) continue;
      if (more.low > 0) low = Math.min(low, more.low);
      high = Math.max(high, more.high);
    }
    return { ...extremes, low, high };
  }

  grab(at: PointerAt): Grip | undefined {
    const place = this.#needs.placeOf(at);
    for (const overlay of this.#overlays.toReversed()) {
      const grip = overlay.grab?.(place);
      if (grip !== undefined) return this.#gripOf(grip);
    }
    return undefined;
  }

  hover(at: PointerAt | undefined): void {
    if (this.#overlays.length === 0) return;
    const { placeOf, setCursor } = this.#needs;
    const place = at === undefined ? undefined : placeOf(at);
    let shape: string | undefined;
    for (const overlay of this.#overlays) shape = overlay.hover?.(place) ?? shape;
    setCursor(shape);
  }

  /**
   * Offers a key to the overlays.
   * @returns whether an overlay handled the key.
   */
  key(key: string, isShift: boolean): boolean {
    return this.#overlays.toReversed().some((overlay) => overlay.key?.(key, isShift) === true);
  }

  #gripOf(grip: OverlayGrip): Grip {
    const { placeOf, setCursor } = this.#needs;
    setCursor(grip.cursor);
    return {
      move: (at) => grip.move(placeOf(at)),
      drop: (at) => {
        setCursor(undefined);
        grip.drop(placeOf(at));
      },
      cancel: () => {
        setCursor(undefined);
        grip.cancel();
      },
    };
  }
}
