/** Keys of the focused chart. */
import type { PriceChart } from './price-chart.ts';

export type KeyedChart = Pick<
  PriceChart,
  'moveCrosshair' | 'zoom' | 'pan' | 'showNewest' | 'hideCrosshair'
>;

/** Bars that the crosshair moves with Shift. */
const BIG_STEP = 10;
const ZOOM_FACTOR = 1.25;
/** Part of the visible time range. */
const PAN_SHARE = 0.8;

/**
 * Runs the action of a key.
 * @param speak receives the index of the bar that the crosshair has moved to.
 * @returns whether the key had an action.
 */
export function runChartKey(
  chart: KeyedChart,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  speak: (index: number) => void,
): boolean {
  const step = shiftKey ? BIG_STEP : 1;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const index = chart.moveCrosshair(key === 'ArrowLeft' ? -step : step);
      if (index !== undefined) speak(index);
      return true;
    }
    case '+':
    case '=':
      chart.zoom(ZOOM_FACTOR);
      return true;
    case '-':
    case '_':
      chart.zoom(1 / ZOOM_FACTOR);
      return true;
    case 'PageUp':
      chart.pan(PAN_SHARE);
      return true;
    case 'PageDown':
      chart.pan(-PAN_SHARE);
      return true;
    case 'Home':
    case 'End':
      chart.showNewest();
      return true;
    case 'Escape':
      return chart.hideCrosshair();
    default:
      return false;
  }
}
