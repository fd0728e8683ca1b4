import { expect, it, vi } from 'vitest';
import { offerActions } from '#src/trading/actions/offered-actions.ts';
import { showHotkeys } from '#src/trading/terminal/keys/show-hotkeys.ts';

const shown = (): string | undefined => document.documentElement.dataset['hotkeys'];

it('publishes the actions that keys run, and none while no keys are watched', () => {
  const withdrawClear = offerActions({ clear: { run: vi.fn() } });
  expect(shown()).toBeUndefined();
  const hide = showHotkeys();
  expect(shown()).toBe('clear');
  const withdrawSubmit = offerActions({ submit: { run: vi.fn() } });
  expect(shown()).toBe('clear submit');
  withdrawClear();
  expect(shown()).toBe('submit');
  hide();
  withdrawSubmit();
  expect(shown()).toBeUndefined();
});
