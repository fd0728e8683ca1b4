import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { DisplaySettings } from '#src/app/shell/appearance/DisplaySettings.tsx';
import { DEFAULT_PANELS, applyPanels, panels, resizePanel } from '#src/stores/panels.store.ts';
import {
  applyPreferences,
  DEFAULT_PREFERENCES,
  preferences,
} from '#src/stores/preferences.store.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  applyPreferences(DEFAULT_PREFERENCES);
  applyPanels(DEFAULT_PANELS);
});

/** The store notifies its subscribers asynchronously after a change. */
async function choose(group: string, at: number) {
  const choice = choicesOf(group)[at];
  if (choice === undefined) throw new Error(`${group} has no choice ${at}`);
  await act(async () => {
    fireEvent.click(choice);
    await Promise.resolve();
  });
}

const open = () => renderOnPage(<DisplaySettings />, '/');
const choicesOf = (group: string) =>
  within(screen.getByRole('group', { name: group })).getAllByRole('radio');
const namesOf = (group: string) =>
  choicesOf(group).map((choice) => choice.closest('label')?.textContent);

it('[PREF-04] offers exactly three color schemes by their names', async () => {
  open();
  expect(namesOf('Color scheme')).toEqual(['Fresh', 'Traditional', 'Color Vision Deficiency']);
  for (const scheme of [3, 1, 2]) {
    await choose('Color scheme', scheme - 1);
    expect(preferences.colorScheme).toBe(scheme);
  }
});

it('[PREF-09] offers the up/down color setting', async () => {
  open();
  const group = 'Up/down colors';
  expect(namesOf(group)).toEqual(['Green Up/Red Down', 'Green Down/Red Up']);
  await choose(group, 1);
  expect(preferences.upDown).toBe(2);
});

it('[PREF-12][NAV-22] offers three trade layouts', async () => {
  open();
  expect(choicesOf('Trade layout')).toHaveLength(3);
  for (const layout of [2, 3, 1] as const) {
    await choose('Trade layout', layout - 1);
    expect(preferences.tradeLayout).toBe(layout);
  }
});

it('turns tooltips off and on', async () => {
  open();
  const flip = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('switch', { name: 'Show tooltips' }));
      await Promise.resolve();
    });
  await flip();
  expect(preferences.areTipsShown).toBe(false);
  await flip();
  expect(preferences.areTipsShown).toBe(true);
});

it('locks the panels and resets the layout', () => {
  open();
  act(() => resizePanel(1, 'book', 300));
  fireEvent.click(screen.getByRole('switch', { name: 'Lock panels' }));
  expect(panels.isLocked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Reset layout' }));
  expect(panels).toEqual(DEFAULT_PANELS);
});
