/** Tests that widgets of the futures page act on the contract of what was chosen, not of what is on screen. */
import type { ReactNode } from 'react';
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { FuturesPageProvider } from '#src/binding/futures-page.tsx';
import { FuturesServiceProvider } from '#src/binding/futures.ts';
import { PositionDialog } from '#src/features/futures/parts/PositionDialog.tsx';
import { PositionsPanel } from '#src/features/futures/parts/PositionsPanel.tsx';
import { PositionsTable } from '#src/features/futures/parts/tables/PositionsTable.tsx';
import { useFuturesPicks } from '#src/features/futures/use-futures-picks.ts';
import { btcContract, ethContract } from '#stories/features/futures/sample-futures.ts';
import { stagedFutures } from '#stories/features/futures/staged-futures.ts';
import { pagePositions, stagedPage } from '#stories/features/futures/staged-page.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

vi.mock('#src/features/futures/parts/PositionDialog.tsx', () => ({
  PositionDialog: vi.fn(() => null),
}));
vi.mock('#src/features/futures/parts/tables/PositionsTable.tsx', () => ({
  PositionsTable: vi.fn(() => null),
}));
afterEach(cleanup);

it('opens the dialog of a position with the rules of its own contract', () => {
  stagedPage();
  const [ofBtc, ofEth] = pagePositions;
  renderOnPage(
    <FuturesServiceProvider value={stagedFutures()}>
      <PositionsPanel contract={btcContract} positions={pagePositions} now={epochMs(0)} />
    </FuturesServiceProvider>,
  );
  const intents = () => vi.mocked(PositionsTable).mock.lastCall?.[0].intents;
  const dialog = () => vi.mocked(PositionDialog).mock.lastCall?.[0];
  if (ofBtc === undefined || ofEth === undefined) throw new Error('Two positions are open.');
  act(() => intents()?.onClose(ofEth, 'limit'));
  expect(dialog()).toMatchObject({
    dialog: { kind: 'close', closeKind: 'limit', position: ofEth },
    contract: ethContract,
  });
  act(() => intents()?.onMargin(ofBtc));
  expect(dialog()).toMatchObject({
    dialog: { kind: 'margin', position: ofBtc },
    contract: btcContract,
  });
  const { onClose } = dialog() ?? {};
  vi.mocked(PositionDialog).mockClear();
  act(() => onClose?.());
  expect(PositionDialog).not.toHaveBeenCalled();
});

it('takes a picked size as an amount of the traded coin, whatever the form counts in', async () => {
  const service = stagedFutures();
  const page = { ...stagedPage(), trade: () => Promise.resolve(service) };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <FuturesPageProvider service={page}>{children}</FuturesPageProvider>
  );
  const { result } = renderHook(() => useFuturesPicks(btcContract), { wrapper });
  const draft = () => service.order.getSnapshot().context.draft;
  service.order.send({ type: 'draft.edited', edit: { unit: 'quote', action: 'close' } });
  await act(async () => result.current.pickSize(lots(250)));
  expect(draft()).toMatchObject({ unit: 'trade', amount: '0.25' });
  await act(async () => result.current.pickPrice(ticks(630_105)));
  expect(draft().price).toBe('63,010.5');
  await act(async () => result.current.open());
  expect(draft().action).toBe('open');
});
