/** Tracks which order book row is under the mouse and which one has the keyboard focus. */
import { useEffect, useState, type RefObject } from 'react';
import { levelAt, type LevelPosition } from './level-position.ts';

/** Returns the row under the mouse; touch does not hover. */
export function useHoveredLevel(frame: RefObject<HTMLElement | null>): LevelPosition | undefined {
  const [place, setPlace] = useState<LevelPosition>();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const move = (event: PointerEvent) => {
      const next = event.pointerType === 'touch' ? undefined : levelAt(event.target);
      setPlace((now) => (now?.side === next?.side && now?.index === next?.index ? now : next));
    };
    element.addEventListener('pointerover', move, { signal });
    element.addEventListener('pointerleave', () => setPlace(undefined), { signal });
    return () => ending.abort();
  }, [frame]);
  return place;
}

export interface FocusedLevel extends LevelPosition {
  readonly column: 'price' | 'size';
}

/** Returns the row with a visible focus: keyboard focus shows, focus from a mouse click does not. */
export function useFocusedLevel(frame: RefObject<HTMLElement | null>): FocusedLevel | undefined {
  const [focused, setFocused] = useState<FocusedLevel>();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener('focusin', (event) => setFocused(focusedAt(event.target)), { signal });
    element.addEventListener('focusout', () => setFocused(undefined), { signal });
    return () => ending.abort();
  }, [frame]);
  return focused;
}

function focusedAt(target: EventTarget | null): FocusedLevel | undefined {
  const place = levelAt(target);
  if (place === undefined || !(target instanceof Element)) return undefined;
  if (!target.matches(':focus-visible')) return undefined;
  return { ...place, column: target.getAttribute('data-pick') === 'price' ? 'price' : 'size' };
}
