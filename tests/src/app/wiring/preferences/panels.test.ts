/** Tests that the panel layout survives a reload. */
import { beforeEach, expect, it } from 'vitest';
import { wirePanels } from '#src/app/wiring/preferences/panels.ts';
import {
  applyPanels,
  createPanels,
  DEFAULT_PANELS,
  resizePanel,
} from '#src/stores/panels.store.ts';

const KEY = 'layout-panels';
const settle = () => Promise.resolve();

function reload() {
  const panels = createPanels();
  return { panels, end: wirePanels(undefined, panels) };
}

beforeEach(() => localStorage.clear());

it('restores sizes, lock and collapsed tables separately for each layout', async () => {
  const { panels, end } = reload();
  resizePanel(1, 'book', 300, panels);
  resizePanel(1, 'tables', 180, panels);
  resizePanel(2, 'side', 320, panels);
  applyPanels({ isLocked: true, areTablesShown: false }, panels);
  await settle();
  end();
  expect(reload().panels).toEqual({
    sizes: { 1: { book: 300, tables: 180 }, 2: { side: 320 }, 3: {} },
    isLocked: true,
    areTablesShown: false,
  });
});

it('resets one panel without the others', async () => {
  const { panels } = reload();
  resizePanel(1, 'book', 300, panels);
  resizePanel(1, 'tables', 180, panels);
  resizePanel(1, 'book', undefined, panels);
  await settle();
  expect(reload().panels.sizes[1]).toEqual({ tables: 180 });
});

it.each([
  ['no JSON', '{'],
  ['another shape', '[]'],
  [
    'a size out of range',
    JSON.stringify({ ...DEFAULT_PANELS, sizes: { 1: { book: 9 }, 2: {}, 3: {} } }),
  ],
  [
    'a size that is no number',
    JSON.stringify({ ...DEFAULT_PANELS, sizes: { 1: { book: 'wide' }, 2: {}, 3: {} } }),
  ],
])('uses the default layout after %s', (_, text) => {
  localStorage.setItem(KEY, text);
  expect(reload().panels).toEqual(DEFAULT_PANELS);
});
