/** Tests that the tooltips' code is loaded by the first element that has one, and by no other. */
import { act, cleanup, fireEvent, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltips } from '#src/app/shell/overlays/Tooltips.tsx';
import { provideParts, type DeferredModules, type PartName } from '#src/deferred/load-part.ts';

const load = vi.fn<() => Promise<object>>();

beforeEach(() => {
  load.mockReset().mockResolvedValue({ TooltipLayer: () => <p>Layer</p> });
  provideParts({
    isLoaded: () => false,
    load: async <Name extends PartName>() => (await load()) as DeferredModules[Name],
  });
  render(
    <>
      <button type="button">Plain</button>
      <button type="button" data-tip="Best ask minus best bid">
        <b>Spread</b>
      </button>
      <Tooltips />
    </>,
  );
});
afterEach(cleanup);

const over = (name: string) => act(async () => void fireEvent.pointerOver(screen.getByText(name)));

it('loads nothing for an element without a tooltip', async () => {
  await over('Plain');
  expect(load).not.toHaveBeenCalled();
});

it.each(['pointerOver', 'focusIn', 'pointerDown'] as const)(
  'loads the tooltips once, by %s on an element inside one',
  async (name) => {
    await act(async () => void fireEvent[name](screen.getByText('Spread')));
    expect(screen.getByText('Layer')).toBeDefined();
    await over('Spread');
    expect(load).toHaveBeenCalledTimes(1);
  },
);

it('loads again at the next element when the connection was lost', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  await over('Spread');
  expect(screen.queryByText('Layer')).toBeNull();
  await over('Spread');
  expect(screen.getByText('Layer')).toBeDefined();
});
