/** Converts dragging, wheel and two-finger gestures over the plot into time movements. Overlays are
 *  offered each press first. */

/** CSS pixels from the plot's upper left corner. */
export interface PointerAt {
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  readonly isShift: boolean;
}

/** Receives a pointer instead of panning. */
export interface Grip {
  readonly move: (at: PointerAt) => void;
  readonly drop: (at: PointerAt) => void;
  readonly cancel: () => void;
}

export interface GestureHandlers {
  /**
   * Called when a single pointer goes down.
   * @returns undefined to pan with the pointer.
   */
  readonly onGrab: (at: PointerAt) => Grip | undefined;
  /** Called when a finger has rested in place, and on its later moves: the finger moves the
   *  crosshair and no longer pans. */
  readonly onPoint: (at: PointerAt) => void;
  /** Runs a function at an interval until the returned function is called. */
  readonly every: (intervalMs: number, run: () => void) => () => void;
  /** Called when a mouse moves without a button, or leaves. */
  readonly onHover: (at: PointerAt | undefined) => void;
  /** Called when the plot was dragged `px` CSS pixels to the right. */
  readonly onPan: (px: number) => void;
  /** Called with the zoom `factor` at `x`, CSS pixels from the left edge of the plot. */
  readonly onZoom: (factor: number, x: number) => void;
  readonly onDragChange: (isDragging: boolean) => void;
}

/** Zoom per pixel of wheel movement; one notch is 100 px. */
const ZOOM_PER_PX = 0.0015;
/** Pixels per unit of `deltaMode`: some browsers report lines or pages. */
const WHEEL_UNIT_PX = [1, 16, 400];
const WHEEL_PX_MAX = 300;
/** A finger that stays within `HOLD_PX` for this long moves the crosshair. */
const HOLD_MS = 350;
const HOLD_PX = 6;

/**
 * Listens to the gestures.
 * @param headPx CSS pixels from the top of the plot to the top of the element, which may be below
 * it.
 * @returns a function that stops listening.
 */
export function listenToGestures(
  plot: HTMLElement,
  handlers: GestureHandlers,
  headPx: () => number = () => 0,
): () => void {
  const gestures = new Gestures(plot, handlers, headPx);
  return () => gestures.end();
}

class Gestures {
  readonly #plot: HTMLElement;
  readonly #handlers: GestureHandlers;
  readonly #headPx: () => number;
  readonly #ending = new AbortController();
  /** Last positions of the pointers that are down. */
  readonly #held = new Map<number, { x: number; y: number }>();
  #grip: Grip | undefined;
  #isPointing = false;
  #endHold = (): void => undefined;

  constructor(plot: HTMLElement, handlers: GestureHandlers, headPx: () => number) {
    this.#plot = plot;
    this.#handlers = handlers;
    this.#headPx = headPx;
    const { signal } = this.#ending;
    const up = (event: PointerEvent) => this.#up(event);
    plot.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    plot.addEventListener('pointermove', (event) => this.#move(event), { signal });
    plot.addEventListener('pointerup', up, { signal });
    plot.addEventListener('pointercancel', up, { signal });
    plot.addEventListener('pointerleave', () => handlers.onHover(undefined), { signal });
    plot.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    // A long touch would open the browser's context menu.
    plot.addEventListener('contextmenu', (event) => this.#held.size > 0 && event.preventDefault(), {
      signal,
    });
  }

  end(): void {
    this.#endHold();
    this.#ending.abort();
  }

  #placeOf(event: PointerEvent): PointerAt {
    const { left, top } = this.#plot.getBoundingClientRect();
    const { clientX, clientY, pointerType, shiftKey: isShift } = event;
    const y = clientY - top + this.#headPx();
    return { x: clientX - left, y, isTouch: pointerType === 'touch', isShift };
  }

  #down(event: PointerEvent): void {
    const held = this.#held;
    if (event.button !== 0 || held.size === 2) return;
    // A second finger pinches, so a drag of the first one is canceled.
    this.#grip?.cancel();
    this.#grip = held.size === 0 ? this.#handlers.onGrab(this.#placeOf(event)) : undefined;
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#plot.setPointerCapture(event.pointerId);
    this.#endHold();
    if (this.#grip !== undefined) return;
    this.#handlers.onDragChange(true);
    if (event.pointerType === 'touch' && held.size === 1) this.#hold(this.#placeOf(event));
  }

  #hold(at: PointerAt): void {
    const stop = this.#handlers.every(HOLD_MS, () => {
      this.#endHold();
      this.#isPointing = true;
      this.#handlers.onPoint(at);
    });
    this.#endHold = () => {
      stop();
      this.#endHold = () => undefined;
    };
  }

  #move(event: PointerEvent): void {
    const handlers = this.#handlers;
    const before = this.#held.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== 'touch') handlers.onHover(this.#placeOf(event));
      return;
    }
    if (this.#grip !== undefined) return this.#grip.move(this.#placeOf(event));
    if (this.#isPointing) return handlers.onPoint(this.#placeOf(event));
    const at = { x: event.clientX, y: event.clientY };
    const other = [...this.#held].find(([id]) => id !== event.pointerId)?.[1];
    if (distance(before, at) > HOLD_PX) this.#endHold();
    this.#held.set(event.pointerId, at);
    if (other === undefined) return handlers.onPan(at.x - before.x);
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    const middle = (at.x + other.x) / 2 - this.#plot.getBoundingClientRect().left;
    handlers.onZoom(factor, middle);
    handlers.onPan((at.x - before.x) / 2);
  }

  #up(event: PointerEvent): void {
    if (!this.#held.delete(event.pointerId)) return;
    if (event.type === 'pointerup') this.#grip?.drop(this.#placeOf(event));
    else this.#grip?.cancel();
    this.#grip = undefined;
    this.#isPointing = false;
    this.#endHold();
    if (this.#held.size === 0) this.#handlers.onDragChange(false);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = WHEEL_UNIT_PX[event.deltaMode] ?? 1;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (isSideways)
      return this.#handlers.onPan(-(event.deltaX === 0 ? event.deltaY : event.deltaX) * unit);
    const px = Math.min(WHEEL_PX_MAX, Math.max(-WHEEL_PX_MAX, event.deltaY * unit));
    const { left } = this.#plot.getBoundingClientRect();
    this.#handlers.onZoom(Math.exp(-px * ZOOM_PER_PX), event.clientX - left);
  }
}

const distance = (left: { x: number; y: number }, right: { x: number; y: number }): number =>
  Math.hypot(left.x - right.x, left.y - right.y);
