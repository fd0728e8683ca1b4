import { expect, it, vi } from 'vitest';
import {
  labelOf,
  previewOf,
  isOffered,
  offerActions,
  offeredIds,
  rejectedOf,
  runAction,
  watchOfferedActions,
} from '#src/trading/actions/offered-actions.ts';

it('runs an action only while it is offered', () => {
  const run = vi.fn();
  const withdraw = offerActions({
    submit: {
      run,
      label: 'Place futures order',
      preview: () => 'Buys 1 BTC.',
      rejected: () => 'Not now.',
    },
  });
  expect(offeredIds()).toEqual(['submit']);
  expect(runAction('submit')).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  expect(labelOf('submit')).toBe('Place futures order');
  expect(previewOf('submit')).toBe('Buys 1 BTC.');
  expect(rejectedOf('submit')).toBe('Not now.');
  withdraw();
  expect(isOffered('submit')).toBe(false);
  expect(runAction('submit')).toBe(false);
  expect(labelOf('submit')).toBeUndefined();
});

it('keeps the newest offer when an older one is withdrawn', () => {
  const onChange = vi.fn();
  const unwatch = watchOfferedActions(onChange);
  const older = offerActions({ clear: { run: vi.fn() } });
  const run = vi.fn();
  const newer = offerActions({ clear: { run } });
  older();
  runAction('clear');
  expect(run).toHaveBeenCalledOnce();
  newer();
  unwatch();
  expect(onChange).toHaveBeenCalledTimes(4);
});
