import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
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

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

async function openPalette(recentKeys: readonly string[] = [], isIndexed = true) {
  const indexes = new NameIndexes();
  indexes.indexNames(
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
        Promise.resolve(
          isIndexed ? indexes.findNames({ index: 'palette', text, countMax: 10 }) : undefined,
        )
      }
      onRun={onRun}
      onClose={onClose}
    />,
  );
  await settled();
  return { onRun, onClose };
}

const box = () => screen.getByRole('combobox', { name: 'Search pairs, pages and settings' });
const listed = () =>
  screen.queryAllByRole('option').map((one) => one.querySelector('bdi')?.textContent);
const intended = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
const type = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  await settled();
};
const press = (key: string) => fireEvent.keyDown(box(), { key });

it('lists recent entries first, then all entries', async () => {
  await openPalette(['pair:BTC_USDT', 'gone', 'setting:theme']);
  expect(listed()).toEqual([
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
  expect(listed()).toEqual(['BTC/USDT']);
  press('Enter');
  expect(onRun).toHaveBeenCalledExactlyOnceWith(entries[3]);
});

it('applies an Enter pressed before the results arrive, except to actions not yet visible', async () => {
  const { onRun } = await openPalette();
  fireEvent.change(box(), { target: { value: 'clear' } });
  press('Enter');
  await settled();
  expect(listed()).toEqual(['Clear order form']);
  fireEvent.change(box(), { target: { value: 'light' } });
  press('Enter');
  expect(onRun).not.toHaveBeenCalled();
  await settled();
  expect(onRun).toHaveBeenCalledExactlyOnceWith(entries[4]);
  await type('bitc');
  expect(onRun).toHaveBeenCalledOnce();
});

it('moves through the list by arrow keys and wraps at both ends', async () => {
  const { onRun } = await openPalette();
  expect(intended()?.textContent).toContain('Clear order form');
  press('ArrowUp');
  expect(intended()?.textContent).toContain('Use light theme');
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
  expect(listed()).toEqual(['Use light theme']);
});

it('[ERR-19] shows No Item Found when nothing matches', async () => {
  await openPalette();
  await type('seashell');
  expect(listed()).toEqual([]);
  expect(screen.getByText('No Item Found')).toBeDefined();
});
