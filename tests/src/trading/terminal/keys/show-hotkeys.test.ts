import { expect, it, vi } from 'vitest';
import { offerActions } from '#src/trading/actions/offered-actions.ts';
import { showHotkeys } from '#src/trading/terminal/keys/show-hotkeys.ts';

const show = (): string | undefined => document.documentElement.dataset['hotkeys'];

it('publishes the actions that keys run, and none while no keys are watched', () => {
  const withdrawClear = offerActions({ clear: { run: vi.fn() } });
  expect(show()).toBeUndefined();
  const hide = showHotkeys();
  expect(show()).toBe('clear');
  const withdrawSubmit = offerActions({ submit: { run: vi.fn() } });
  expect(show()).toBe('clear submit');
  withdrawClear();
  expect(show()).toBe('submit');
  hide();
  withdrawSubmit();
  expect(show()).toBeUndefined();
});
