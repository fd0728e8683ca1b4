/** What can be done with a position, by its state. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { ActionsCell, type CellProps } from '#src/features/futures/parts/tables/position-cells.tsx';
import { samplePosition } from '#contract/samples/futures.ts';
import { renderOnPage } from '../../../../../support/on-page.tsx';

afterEach(cleanup);

function open(status: FuturesPosition['status'], isPending = false) {
  const intents = { onClose: vi.fn(), onReverse: vi.fn(), onStops: vi.fn() };
  const position = { ...samplePosition, status };
  const options = {
    intents,
    pendingIds: new Set(isPending ? [position.id] : []),
  } as unknown as CellProps['options'];
  renderOnPage(<ActionsCell position={position} options={options} />);
  for (const name of ['Close at market', 'Close at limit price', 'Reverse position']) {
    fireEvent.click(screen.getByRole('button', { name }));
  }
  return { ...intents, position };
}

it('closes at market and at a price, and reverses', () => {
  const { onClose, onReverse, position } = open('normal');
  expect(onClose.mock.calls).toEqual([
    [position, 'market'],
    [position, 'limit'],
  ]);
  expect(onReverse).toHaveBeenCalledExactlyOnceWith(position);
});

it.each([
  ['normal', true],
  ['liquidating', false],
  ['deleveraging', false],
] as const)(
  'does nothing with a position that is %s, with a pending change: %s',
  (status, isPending) => {
    const { onClose, onReverse } = open(status, isPending);
    expect(onClose).not.toHaveBeenCalled();
    expect(onReverse).not.toHaveBeenCalled();
  },
);
