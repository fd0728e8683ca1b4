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

/** How many changes of the page `show` makes. */
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

it('touches nothing while the last price says the same, and only what says another', () => {
  const layer = new LiveLayer(CLASSES);
  layer.layOut({ left: 0, top: 0, width: 600, height: 300 }, 1, 70);
  layer.showLast(last());
  expect(changesOf(layer, () => layer.showLast(last()))).toBe(0);
  // Less than a pixel away it stands where it stood.
  expect(changesOf(layer, () => layer.showLast(last({ y: 120.3 })))).toBe(0);
  expect(changesOf(layer, () => layer.showLast(last({ text: '64,250.01' })))).toBe(1);
  expect(changesOf(layer, () => layer.paintBar(undefined))).toBe(1);
  expect(changesOf(layer, () => layer.paintBar(undefined))).toBe(0);
});
