/** Edge between two panels that is dragged or moved with the arrow keys; Enter or a double click
 *  restores the default size. Dragging causes no renders. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { clsx } from 'clsx/lite';
import { useDirection } from '../DesignProvider.tsx';
import styles from './ResizeHandle.module.css';

export interface ResizeHandleProps {
  /** Accessible name, with the size that changes: "Width of the order book". */
  readonly label: string;
  /** Direction of movement: along a line of text, or across lines. */
  readonly axis: 'inline' | 'block';
  /** The panel's edge at which the handle is. */
  readonly edge: 'start' | 'end';
  /** Called at the start of a move, to measure the panel. */
  readonly panelOf: () => Element | null;
  /** In CSS pixels, inclusive. */
  readonly range: readonly [min: number, max: number];
  /** Called at every step of a drag: shows the size without storing it. */
  readonly onPreview: (size: number) => void;
  /** Receives the size to store; undefined for the default. */
  readonly onResize: (size: number | undefined) => void;
  readonly className?: string | undefined;
}

const KEY_STEP = 16;

export function ResizeHandle(props: ResizeHandleProps) {
  const { label, axis, edge, panelOf, range, onResize, className } = props;
  const direction = useDirection();
  const [min, max] = range;
  const [spoken, setSpoken] = useState(min);
  const within = (pixels: number): number => Math.round(Math.min(max, Math.max(min, pixels)));
  const sizeNow = (): number => {
    const box = panelOf()?.getBoundingClientRect();
    return axis === 'inline' ? (box?.width ?? min) : (box?.height ?? min);
  };
  /** Size change of the panel when the pointer moves one pixel to the right or down. */
  const sign = (edge === 'start' ? -1 : 1) * (axis === 'inline' && direction === 'rtl' ? -1 : 1);
  const drag = useDrag(props, { within, sizeNow, sign });

  const press = (event: KeyboardEvent): void => {
    const size = sizeAfter(event.key);
    if (size === undefined) return;
    event.preventDefault();
    onResize(size === 'own' ? undefined : within(size));
    if (size !== 'own') setSpoken(within(size));
  };
  const sizeAfter = (key: string): number | 'own' | undefined => {
    const [back, forth] =
      axis === 'inline' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (key === back) return sizeNow() - sign * KEY_STEP;
    if (key === forth) return sizeNow() + sign * KEY_STEP;
    if (key === 'Home') return min;
    if (key === 'End') return max;
    return key === 'Enter' ? 'own' : undefined;
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A separator that is moved is a control; a rule is none.
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'inline' ? 'vertical' : 'horizontal'}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={spoken}
      className={clsx(styles.handle, styles[axis], className)}
      onFocus={() => setSpoken(within(sizeNow()))}
      onPointerDown={drag.start}
      onPointerMove={drag.move}
      onPointerUp={drag.end}
      onPointerCancel={drag.cancel}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={press}
    />
  );
}

interface SizeRules {
  readonly within: (pixels: number) => number;
  readonly sizeNow: () => number;
  readonly sign: number;
}

/** Previews the size while the pointer drags the handle, and applies it at the end. */
function useDrag(
  { axis, onPreview, onResize }: ResizeHandleProps,
  { within, sizeNow, sign }: SizeRules,
) {
  const drag = useRef<{ readonly from: number; readonly size: number; now: number | undefined }>(
    undefined,
  );
  const placeOf = ({ clientX, clientY }: PointerEvent): number =>
    axis === 'inline' ? clientX : clientY;
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: placeOf(event), size: sizeNow(), now: undefined };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const dragged = drag.current;
    if (dragged === undefined) return;
    dragged.now = within(dragged.size + sign * (placeOf(event) - dragged.from));
    onPreview(dragged.now);
  };
  const end = (): void => {
    const moved = drag.current?.now;
    drag.current = undefined;
    if (moved !== undefined) onResize(moved);
  };
  const cancel = (): void => {
    const dragged = drag.current;
    drag.current = undefined;
    if (dragged !== undefined) onPreview(dragged.size);
  };
  return { start, move, end, cancel };
}
