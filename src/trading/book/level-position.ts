/** Finds the order book row of an element and the row that an arrow key moves to. */

export interface LevelPosition {
  readonly side: 'bids' | 'asks';
  /** 0 is the best price. */
  readonly index: number;
}

/**
 * Returns the row of an element.
 * @returns undefined outside the rows, and on a row without a level.
 */
export function levelAt(target: EventTarget | null): LevelPosition | undefined {
  const row = target instanceof Element ? target.closest('[data-level]:not([data-blank])') : null;
  const [side, index] = row?.getAttribute('data-level')?.split('-') ?? [];
  if ((side !== 'bids' && side !== 'asks') || index === undefined) return undefined;
  return { side, index: Number.parseInt(index, 10) };
}

/** Returns the row one step up or down on screen: asks rise away from the middle, bids fall away
 *  from it. */
export function neighbourOf(
  { side, index }: LevelPosition,
  direction: 'up' | 'down',
): LevelPosition {
  const isAway = (side === 'asks') === (direction === 'up');
  if (isAway) return { side, index: index + 1 };
  if (index > 0) return { side, index: index - 1 };
  return { side: side === 'asks' ? 'bids' : 'asks', index: 0 };
}

/**
 * Moves the focus in the direction of the arrow key.
 * @returns whether there was a row to focus.
 */
export function moveFocus(frame: Element, focused: Element, key: string): boolean {
  const place = levelAt(focused);
  const pick = focused.getAttribute('data-pick');
  if (place === undefined || pick === null) return false;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return focusAt(frame, place, key === 'ArrowLeft' ? 'price' : 'size');
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  return focusAt(frame, neighbourOf(place, key === 'ArrowUp' ? 'up' : 'down'), pick);
}

function focusAt(frame: Element, { side, index }: LevelPosition, pick: string): boolean {
  const button = frame.querySelector<HTMLElement>(
    `[data-level="${side}-${index}"]:not([data-blank]) [data-pick="${pick}"]`,
  );
  button?.focus();
  return button !== null;
}
