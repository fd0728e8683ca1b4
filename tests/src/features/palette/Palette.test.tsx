import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { foldedNames } from '#src/app/wiring/shell/folded-names.ts';
import { Palette, type PaletteEntry } from '#src/features/palette/index.ts';
import { NameIndexes } from '#workers/market/engine/name-index.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const entry = (key: string, label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  key,
  kind: 'page',
  label,
  run: vi.fn(),
  ...more,
});
const entries = [
  entry('action:clear', 'Clear order form', { kind: 'action' }),
  entry('action:submit', 'Place order', { kind: 'action', rejected: 'Prices are not live' }),
  entry('page:/markets', 'Markets'),
  entry('pair:BTC_USDT', 'BTC/USDT', { kind: 'pair', aliases: ['Bitcoin'] }),
  entry('setting:theme', 'Use light theme', { kind: 'setting' }),
];

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

async function openPalette(recentKeys: readonly string[] = [], isIndexed = true) {
  const indexes = new NameIndexes();
  const names = foldedNames({
    indexNames: (index, given) => indexes.indexNames(index, given),
    findNames: (search) => Promise.resolve(indexes.findNames(search)),
  });
  names.indexNames(
    'palette',
    entries.map(({ key, label, aliases = [] }) => ({ key, names: [label, ...aliases] })),
  );
  const onRun = vi.fn();
  const onClose = vi.fn();
  renderOnPage(
    <Palette
      entries={entries}
      recentKeys={recentKeys}
      findNames={(text) =>
        isIndexed
          ? names.findNames({ index: 'palette', text, countMax: 10 })
          : Promise.resolve(undefined)
      }
      onRun={onRun}
      onClose={onClose}
    />,
  );
  await settle();
  return { onRun, onClose };
}

const box = () => screen.getByRole('combobox', { name: 'Search pairs, pages and settings' });
const listOf = () =>
  screen.queryAllByRole('option').map((one) => one.querySelector('bdi')?.textContent);
const intentOf = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
const type = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  await settle();
};
const press = (key: string) => fireEvent.keyDown(box(), { key });

it('lists recent entries first, then all entries', async () => {
  await openPalette(['pair:BTC_USDT', 'gone', 'setting:theme']);
  expect(listOf()).toEqual([
    'BTC/USDT',
    'Use light theme',
    'Clear order form',
    'Place order',
    'Markets',
  ]);
  expect(document.activeElement).toBe(box());
});

it('filters the list by the typed text, aliases included, and runs the match on Enter', async () => {
  const { onRun } = await openPalette();
  await type('bitc');
  expect(listOf()).toEqual(['BTC/USDT']);
  press('Enter');
  expect(onRun).toHaveBeenCalledExactlyOnceWith(entries[3]);
});

it('applies an Enter pressed before the results arrive, except to actions not yet visible', async () => {
  const { onRun } = await openPalette();
  fireEvent.change(box(), { target: { value: 'clear' } });
  press('Enter');
  await settle();
  expect(listOf()).toEqual(['Clear order form']);
  fireEvent.change(box(), { target: { value: 'light' } });
  press('Enter');
  expect(onRun).not.toHaveBeenCalled();
  await settle();
  expect(onRun).toHaveBeenCalledExactlyOnceWith(entries[4]);
  await type('bitc');
  expect(onRun).toHaveBeenCalledOnce();
});

it('moves through the list by arrow keys and wraps at both ends', async () => {
  const { onRun } = await openPalette();
  expect(intentOf()?.textContent).toContain('Clear order form');
  press('ArrowUp');
  expect(intentOf()?.textContent).toContain('Use light theme');
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  expect(onRun).toHaveBeenCalledExactlyOnceWith(entries[2]);
});

it('shows why an action is unavailable, and does not run it', async () => {
  const { onRun } = await openPalette();
  const rejected = screen.getByRole('option', { name: /Prices are not live/ });
  expect(rejected.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(rejected);
  expect(onRun).not.toHaveBeenCalled();
});

it('matches labels when the index does not respond', async () => {
  await openPalette([], false);
  await type('light');
  expect(listOf()).toEqual(['Use light theme']);
});

it('[ERR-19] shows No Item Found when nothing matches', async () => {
  await openPalette();
  await type('seashell');
  expect(listOf()).toEqual([]);
  expect(screen.getByText('No Item Found')).toBeDefined();
});
