/** Paints a depth curve into an element while it is mounted, and zooms with the mouse wheel. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { lots, ticks } from '#contract/core/decimal.ts';
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { DepthSnapshot } from '#domain/depth-curve.ts';
import { abbreviate, priceText } from '#domain/number-text.ts';
import { DepthScene } from './depth-scene.ts';

interface SceneOptions {
  readonly pair: Pair;
  readonly snapshot: DepthSnapshot;
  readonly crosshair: number | undefined;
  readonly onWheel: (direction: 'closer' | 'further') => void;
}

/** Wheel pixels per step. */
const WHEEL_STEP_PX = 60;

export function useDepthScene({
  pair,
  snapshot,
  crosshair,
  onWheel,
}: SceneOptions): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const scene = useRef<DepthScene>(undefined);
  const turn = useEffectEvent(onWheel);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const made = new DepthScene({
      host: element,
      // Labels are on integer multiples of a step, so nothing is rounded.
      priceText: (price) => priceText(ticks(price), pair),
      sizeText: (size) => abbreviate(sizeOfLots(lots(size), pair)),
    });
    scene.current = made;
    let scrolledPx = 0;
    // Not passive: the page must not scroll with the wheel, which React's own listener cannot
    // prevent.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      scrolledPx += event.deltaY;
      if (Math.abs(scrolledPx) < WHEEL_STEP_PX) return;
      turn(scrolledPx < 0 ? 'closer' : 'further');
      scrolledPx = 0;
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', wheel);
      made.end();
      scene.current = undefined;
    };
  }, [pair]);
  useEffect(() => scene.current?.show(snapshot, crosshair), [snapshot, crosshair]);
  return host;
}
