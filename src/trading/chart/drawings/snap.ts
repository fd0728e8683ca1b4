/** Snaps a chart position to the open, high, low or close of the bar below it. */
import type { ChartBar } from '../columns.ts';
import { anchorAt, type Anchor } from './drawing.ts';
import type { Screen } from './geometry.ts';

/** Snap distance around a price, in CSS pixels. */
export const SNAP_PX = 14;

/**
 * Returns the snapped anchor.
 * @param place in fractional seconds and ticks.
 * @param bar the nearest bar; undefined when there is none or snapping is off.
 */
export function snapAnchor(
  place: { readonly time: number; readonly price: number },
  bar: ChartBar | undefined,
  screen: Screen,
): Anchor {
  if (bar === undefined) return anchorAt(place.time, place.price);
  const y = screen.yOf(place.price);
  const distanceOf = (price: number): number => Math.abs(screen.yOf(price) - y);
  const nearest = [bar.open, bar.high, bar.low, bar.close].reduce((best, price) =>
    distanceOf(price) < distanceOf(best) ? price : best,
  );
  const isNear = distanceOf(nearest) <= SNAP_PX;
  return anchorAt(bar.time, isNear ? nearest : place.price);
}
