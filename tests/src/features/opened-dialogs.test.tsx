/** Tests what dialogs join that a page opens for one thing: its input, their machine, and the moment they close. */
import type { ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { exportMachine } from '#machines/history/export.machine.ts';
import { fileExportMachine } from '#machines/history/file-export.machine.ts';
import { FileExportServiceProvider, type FileExport } from '#src/binding/file-export.ts';
import { OrderListsServiceProvider } from '#src/binding/order-lists.ts';
import { PurchaseChatPanel } from '#src/features/launchpad/project/PurchaseChatPanel.tsx';
import { ExportDialog } from '#src/features/spot-orders/ExportDialog.tsx';
import { HistoryExportDialog } from '#src/trading/money/export/HistoryExportDialog.tsx';
import { spanOf } from '#src/trading/money/filter-address.ts';
import { NO_FILTER, spanOf as orderSpanOf } from '#src/trading/orders/lists/list-filter.ts';
import { dayText } from '#src/format/dates.ts';
import { systemClock } from '#src/platform/clock.ts';
import { renderOnPage } from '../../support/on-page.tsx';

const shown = vi.hoisted(() => new Map<string, unknown>());
const view = vi.hoisted(() => (name: string) => ({
  [name]: (props: unknown) => {
    shown.set(name, props);
    return null;
  },
}));
vi.mock('#src/trading/money/export/HistoryExportView.tsx', () => view('HistoryExportView'));
vi.mock('#src/trading/orders/details/ExportView.tsx', () => view('ExportView'));

beforeEach(() => shown.clear());
afterEach(cleanup);

type Intents = Readonly<Record<string, (...given: unknown[]) => unknown>>;
const propsOf = (name: string) => shown.get(name) as Intents;

const open = (view: ReactNode) => act(async () => void renderOnPage(view));

it('exports the history of the page in the chosen days and format', async () => {
  const machine = fileExportMachine;
  const service = { machine, newRequestId: () => requestId('request-1'), announce: vi.fn() };
  const [onClose, copyText] = [vi.fn(), vi.fn(() => Promise.resolve())];
  await open(
    <FileExportServiceProvider value={service}>
      <HistoryExportDialog
        kind="transaction"
        days={{ fromDay: '2026-01-02', toDay: '2026-01-09' }}
        onClose={onClose}
        copyText={copyText}
      />
    </FileExportServiceProvider>,
  );
  const startExport = (): unknown => {
    const spied = vi.spyOn(
      propsOf('HistoryExportView')['fileExport'] as unknown as FileExport,
      'start',
    );
    spied.mockImplementation(() => undefined);
    propsOf('HistoryExportView')['onStart']?.();
    return spied.mock.lastCall?.[0];
  };
  expect(startExport()).toEqual({
    kind: 'transaction',
    format: 'csv',
    ...spanOf({ fromDay: '2026-01-02', toDay: '2026-01-09' }),
  });
  await act(async () => propsOf('HistoryExportView')['onDaysChange']?.({ toDay: '2026-01-05' }));
  await act(async () => propsOf('HistoryExportView')['onFormatChange']?.('json'));
  expect(propsOf('HistoryExportView')['days']).toEqual({
    fromDay: '2026-01-02',
    toDay: '2026-01-05',
  });
  expect(startExport()).toEqual({
    kind: 'transaction',
    format: 'json',
    ...spanOf({ fromDay: '2026-01-02', toDay: '2026-01-05' }),
  });
  await act(async () => propsOf('HistoryExportView')['onCopy']?.('checksum'));
  expect(copyText.mock.calls).toEqual([['checksum']]);
  propsOf('HistoryExportView')['onClose']?.();
  expect(onClose).toHaveBeenCalledOnce();
});

it('exports the list on screen with its filters, up to today, in the days chosen here', async () => {
  const sent: unknown[] = [];
  const machine = exportMachine.provide({
    actors: {
      writePage: fromPromise(({ input }) => {
        sent.push(input);
        return new Promise<never>(() => undefined);
      }),
    },
  });
  const query = { pair: btcUsdt, side: 'sell', kind: undefined } as never;
  const filter = { ...NO_FILTER, fromDay: '2026-01-02' };
  await open(
    <OrderListsServiceProvider value={{ exportMachine: machine, announce: vi.fn() }}>
      <ExportDialog
        list="trades"
        tradingMode="demo"
        query={query}
        filter={filter}
        onClose={vi.fn()}
      />
    </OrderListsServiceProvider>,
  );
  const today = dayText(systemClock());
  expect(propsOf('ExportView')).toMatchObject({ fromDay: '2026-01-02', toDay: today });
  const days = { fromDay: '2026-01-03', toDay: '2026-01-04' };
  await act(async () => propsOf('ExportView')['onDaysChange']?.(days));
  await act(async () => propsOf('ExportView')['onStart']?.());
  expect(sent).toMatchObject([
    {
      page: 1,
      request: {
        list: 'trades',
        tradingMode: 'demo',
        query: { pair: btcUsdt, side: 'sell', span: orderSpanOf({ ...filter, ...days }) },
        ...days,
      },
    },
  ]);
  expect(propsOf('ExportView')['state']).toMatchObject({ phase: 'loading' });
  await act(async () => propsOf('ExportView')['onCancel']?.());
  expect(propsOf('ExportView')['state']).toMatchObject({ phase: 'choosing' });
});

it.each([0, 1, 12])(
  'shows %d unread messages about a purchase, and opens it on request',
  async (count) => {
    await open(<PurchaseChatPanel projectId={7} unreadCount={count} />);
    expect(screen.queryByText(new RegExp(`Unread messages\\s*${count}`)) !== null).toBe(count > 0);
    const button = screen.getByRole('button', { name: 'Open conversation' });
    fireEvent.click(button);
    expect(button.isConnected).toBe(false);
  },
);
