/** Dragging, wheel and two fingers over the plot, as movements of time; what is grabbed there first. */

/** CSS pixels from the plot's upper left corner. */
export interface PointerAt {
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  readonly isShift: boolean;
}

/** What holds a pointer instead of panning. */
export interface Grip {
  readonly move: (at: PointerAt) => void;
  readonly drop: (at: PointerAt) => void;
  readonly cancel: () => void;
}

export interface GestureHandlers {
  /** A pointer goes down alone. @returns undefined to pan with it. */
  readonly onGrab: (at: PointerAt) => Grip | undefined;
  /** A finger has rested where it went down, and now moves: it points and no longer pans. */
  readonly onPoint: (at: PointerAt) => void;
  /** Runs something every so often until the returned function is called. */
  readonly every: (intervalMs: number, run: () => void) => () => void;
  /** A mouse goes by without a button, or has left. */
  readonly onHover: (at: PointerAt | undefined) => void;
  /** The plot was dragged `px` CSS pixels to the right. */
  readonly onPan: (px: number) => void;
  /** Looked `factor` times closer at `x`, CSS pixels from the start of the plot. */
  readonly onZoom: (factor: number, x: number) => void;
  readonly onDragChange: (isDragging: boolean) => void;
}

/** How much one notch of a wheel, 100 px, changes. */
const ZOOM_PER_PX = 0.0015;
/** Lines and pages, as some browsers count them. */
const WHEEL_UNIT_PX = [1, 16, 400];
const WHEEL_PX_MAX = 300;
/** A finger that stays within this for so long points. */
const HOLD_MS = 350;
const HOLD_PX = 6;

/**
 * @param headPx CSS pixels from the head of the plot to that of the element, which may lie below it.
 * @returns what ends it.
 */
export function listenToGestures(
  plot: HTMLElement,
  handlers: GestureHandlers,
  headPx: () => number = () => 0,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  /** Pointers that are down, where they last were. */
  const held = new Map<number, { x: number; y: number }>();

  let grip: Grip | undefined;
  let isPointing = false;
  let endHold = (): void => undefined;

  const placeOf = (event: PointerEvent): PointerAt => {
    const { left, top } = plot.getBoundingClientRect();
    const { clientX, clientY, pointerType, shiftKey: isShift } = event;
    const y = clientY - top + headPx();
    return { x: clientX - left, y, isTouch: pointerType === 'touch', isShift };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || held.size === 2) return;
    // A second finger pinches, whatever the first one holds.
    grip?.cancel();
    grip = held.size === 0 ? handlers.onGrab(placeOf(event)) : undefined;
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    plot.setPointerCapture(event.pointerId);
    endHold();
    if (grip !== undefined) return;
    handlers.onDragChange(true);
    if (event.pointerType === 'touch' && held.size === 1) hold(placeOf(event));
  };
  const hold = (at: PointerAt) => {
    const stop = handlers.every(HOLD_MS, () => {
      endHold();
      isPointing = true;
      handlers.onPoint(at);
    });
    endHold = () => {
      stop();
      endHold = () => undefined;
    };
  };
  const move = (event: PointerEvent) => {
    const before = held.get(event.pointerId);
    if (before === undefined) return hover(event);
    if (grip !== undefined) return grip.move(placeOf(event));
    if (isPointing) return handlers.onPoint(placeOf(event));
    const at = { x: event.clientX, y: event.clientY };
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    if (distance(before, at) > HOLD_PX) endHold();
    held.set(event.pointerId, at);
    if (other === undefined) return handlers.onPan(at.x - before.x);
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    const middle = (at.x + other.x) / 2 - plot.getBoundingClientRect().left;
    handlers.onZoom(factor, middle);
    handlers.onPan((at.x - before.x) / 2);
  };
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') handlers.onHover(placeOf(event));
  };
  const up = (event: PointerEvent) => {
    if (!held.delete(event.pointerId)) return;
    if (event.type === 'pointerup') grip?.drop(placeOf(event));
    else grip?.cancel();
    grip = undefined;
    isPointing = false;
    endHold();
    if (held.size === 0) handlers.onDragChange(false);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = WHEEL_UNIT_PX[event.deltaMode] ?? 1;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (isSideways)
      return handlers.onPan(-(event.deltaX === 0 ? event.deltaY : event.deltaX) * unit);
    const px = Math.min(WHEEL_PX_MAX, Math.max(-WHEEL_PX_MAX, event.deltaY * unit));
    handlers.onZoom(Math.exp(-px * ZOOM_PER_PX), event.clientX - plot.getBoundingClientRect().left);
  };

  plot.addEventListener('pointerdown', down, { signal });
  plot.addEventListener('pointermove', move, { signal });
  plot.addEventListener('pointerup', up, { signal });
  plot.addEventListener('pointercancel', up, { signal });
  plot.addEventListener('pointerleave', () => handlers.onHover(undefined), { signal });
  plot.addEventListener('wheel', wheel, { signal, passive: false });
  // A finger that rests would open the browser's own menu.
  plot.addEventListener('contextmenu', (event) => held.size > 0 && event.preventDefault(), {
    signal,
  });
  return () => {
    endHold();
    ending.abort();
  };
}

const distance = (left: { x: number; y: number }, right: { x: number; y: number }): number =>
  Math.hypot(left.x - right.x, left.y - right.y);
