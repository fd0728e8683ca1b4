/** What lies over the bars, in order: painted from the lowest, offered pointers and keys from the
 *  uppermost. */
import type { Grip, PointerAt } from './gestures.ts';
import type { ChartOverlay, OverlayGrip, OverlayPicture, OverlayPlace } from './overlay.ts';

export interface StackNeeds {
  readonly placeOf: (at: PointerAt) => OverlayPlace;
  /** Of the mouse; undefined is the chart's own. */
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

  /** @param pictureNow asked for only when there is something to paint. */
  paint(pictureNow: () => OverlayPicture): void {
    if (this.#overlays.length === 0) return;
    const picture = pictureNow();
    for (const overlay of this.#overlays) {
      picture.context.save();
      overlay.paint?.(picture);
      picture.context.restore();
    }
  }

  grab(at: PointerAt): Grip | undefined {
    const place = this.#needs.placeOf(at);
    for (const overlay of this.#overlays.toReversed()) {
      const grip = overlay.grab?.(place);
      if (grip !== undefined) return this.#held(grip);
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

  /** @returns whether anybody took it. */
  key(key: string, isShift: boolean): boolean {
    return this.#overlays.toReversed().some((overlay) => overlay.key?.(key, isShift) === true);
  }

  #held(grip: OverlayGrip): Grip {
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
