/** Tests the tools above the tables: their scope is that of the shown rows, and an outcome decides whether the
 *  question closes. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import { FuturesServiceProvider } from '#src/binding/futures.ts';
import { OpenOrdersPanel, OpenOrdersTools } from '#src/features/futures/parts/OpenOrdersPanel.tsx';
import { PositionsTools } from '#src/features/futures/parts/PositionsPanel.tsx';
import { applyPageViews, FIRST_PAGE_VIEWS } from '#src/trading/terminal/page-views.ts';
import {
  btcContract,
  sampleFuturesOrder,
  samplePairOf,
} from '#stories/features/futures/sample-futures.ts';
import { stagedFutures } from '#stories/features/futures/staged-futures.ts';
import { epochMs } from '#contract/core/time.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  applyPageViews(FIRST_PAGE_VIEWS);
});

function open(outcomes: CommandOutcome[] = []) {
  const next = () => Promise.resolve(outcomes.shift() ?? 'accepted');
  const calls: PromiseWithResolvers<CommandOutcome>[] = [];
  const service = {
    ...stagedFutures(),
    cancelAll: vi.fn(next),
    closeAll: vi.fn(next),
    cancelOrder: vi.fn(() => {
      const call = Promise.withResolvers<CommandOutcome>();
      calls.push(call);
      return call.promise;
    }),
    newRequestId: () => requestId('request-1'),
  };
  renderOnPage(
    <FuturesServiceProvider value={service}>
      <OpenOrdersTools orderCount={2} />
      <PositionsTools contract={btcContract} positionCount={2} />
      <OpenOrdersPanel
        orders={['order-1', 'order-2'].map((id) => sampleFuturesOrder(id))}
        options={{ pairOf: samplePairOf, now: epochMs(0) }}
      />
    </FuturesServiceProvider>,
  );
  return { ...service, calls };
}

const press = (name: string, at = 0) =>
  act(async () => {
    const button = screen.getAllByRole('button', { name })[at];
    if (button !== undefined) fireEvent.click(button);
  });

it.each([
  ['all', true],
  ['this', false],
] as const)(
  'with contracts shown as %s, both commands apply everywhere: %s',
  async (shown, isEverywhere) => {
    applyPageViews({ ...FIRST_PAGE_VIEWS, contracts: shown });
    const { cancelAll, closeAll } = open();
    await press('Cancel all');
    expect(cancelAll).not.toHaveBeenCalled();
    await press('Cancel all orders');
    expect(cancelAll).toHaveBeenCalledExactlyOnceWith(
      { isEverywhere, kind: undefined },
      'request-1',
    );
    await press('Close all');
    expect(closeAll).not.toHaveBeenCalled();
    await press('Close all positions');
    expect(closeAll).toHaveBeenCalledExactlyOnceWith({ isEverywhere }, 'request-1');
  },
);

it('asks again after a command without an outcome', async () => {
  const { cancelAll } = open(['unknown', 'rejected', 'accepted']);
  await press('Cancel all');
  for (let count = 1; count <= 3; count += 1) {
    await press('Cancel all orders');
    expect(cancelAll).toHaveBeenCalledTimes(count);
  }
  expect(screen.queryByRole('button', { name: 'Cancel all orders' })).toBeNull();
});

it('marks each order whose cancellation is pending, alone', async () => {
  const { cancelOrder, calls } = open();
  const busy = () =>
    screen
      .getAllByRole('button', { name: 'Cancel' })
      .map((button) => button.getAttribute('aria-busy') === 'true');
  await press('Cancel', 1);
  expect(cancelOrder).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'order-2' }));
  expect(busy()).toEqual([false, true]);
  await press('Cancel', 0);
  expect(busy()).toEqual([true, true]);
  await act(async () => calls[0]?.resolve('unknown'));
  expect(busy()).toEqual([true, false]);
});
