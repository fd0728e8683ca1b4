import { cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { CancelAllButton } from '#src/trading/orders/changes/CancelAllButton.tsx';
import { ETH, openOrders, otherPairOrder } from '#stories/trading/sample-account.ts';
import { onPage, renderOnPage } from '../../../../support/on-page.tsx';

const ethUsdt: Pair = { ...btcUsdt, id: pairId(99), tradeCoin: 'ETH', tradeCoinId: ETH };

afterEach(cleanup);

it('[SPOT-02] never cancels the orders of every pair because the last one of the chosen pair has ended', async () => {
  const onCancelAll = vi.fn();
  const view = (orders: typeof openOrders, pairs: readonly Pair[]) => (
    <CancelAllButton
      orders={orders}
      pairs={pairs}
      pair={undefined}
      isCanceling={false}
      onCancelAll={onCancelAll}
    />
  );
  const { rerender } = renderOnPage(view([...openOrders, otherPairOrder], [btcUsdt, ethUsdt]));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.change(dialog.getByLabelText('Pair'), { target: { value: String(ethUsdt.id) } });
  expect(dialog.getByRole('button', { name: 'Cancel orders: 1' })).toBeDefined();
  rerender(onPage(view(openOrders, [btcUsdt])));
  expect(dialog.getByLabelText('Pair')).toHaveProperty('value', String(ethUsdt.id));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel orders: 0' }));
  expect(onCancelAll).not.toHaveBeenCalled();
});
