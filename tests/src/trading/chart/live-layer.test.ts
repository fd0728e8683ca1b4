import { expect, it } from 'vitest';
import { LiveLayer, type LastPrice } from '#src/trading/chart/live-layer.ts';

const CLASSES = { layer: 'layer', clip: 'clip', line: 'line', tag: 'tag' };
const last = (change: Partial<LastPrice> = {}): LastPrice => ({
  text: '64,250.00',
  countdown: '0:41',
  isRise: true,
  y: 120.2,
  ...change,
});

/** Returns how many DOM changes `show` makes. */
function changesOf(layer: LiveLayer, show: () => void): number {
  const watch = new MutationObserver(() => undefined);
  watch.observe(layer.element, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  show();
  const changes = watch.takeRecords().length;
  watch.disconnect();
  return changes;
}

it('changes nothing while the last price is the same, and only the parts that differ', () => {
  const layer = new LiveLayer(CLASSES);
  layer.layOut({ left: 0, top: 0, width: 600, height: 300 }, 1, 70);
  layer.showLast(last());
  expect(changesOf(layer, () => layer.showLast(last()))).toBe(0);
  // A move of less than a pixel does not change the position.
  expect(changesOf(layer, () => layer.showLast(last({ y: 120.3 })))).toBe(0);
  expect(changesOf(layer, () => layer.showLast(last({ text: '64,250.01' })))).toBe(1);
  expect(changesOf(layer, () => layer.paintBar(undefined))).toBe(1);
  expect(changesOf(layer, () => layer.paintBar(undefined))).toBe(0);
});
