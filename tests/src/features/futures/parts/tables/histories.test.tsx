/** Rows of the futures histories have keys of their own: many of them happen in one moment. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import {
  futuresTransactionCodec,
  type FuturesTransaction,
} from '#contract/entities/futures-transaction.ts';
import { futuresTransactionWire } from '#contract/samples/futures.ts';
import { readyOf } from '#domain/loadable.ts';
import { TransactionHistory } from '#src/features/futures/parts/tables/histories.tsx';
import { SourceTable, type SourceTableProps } from '#src/trading/orders/tables/SourceTable.tsx';
import { rowSourceOf } from '#src/trading/orders/tables/row-source.ts';
import { renderOnPage } from '../../../../../support/on-page.tsx';

vi.mock('#src/trading/orders/tables/SourceTable.tsx', () => ({ SourceTable: vi.fn(() => null) }));
afterEach(cleanup);

it('keys two transactions of one moment differently, and shows amount and balance apart', () => {
  const row = futuresTransactionCodec.decode(futuresTransactionWire);
  const rows = [row, { ...row, seq: row.seq + 1 }];
  renderOnPage(
    <TransactionHistory
      source={rowSourceOf({ ...readyOf(rows), onRetry: vi.fn() })}
      pairTextOf={() => 'BTC/USDT'}
      now={undefined}
    />,
  );
  const props = vi.mocked(SourceTable).mock.lastCall?.[0] as
    | SourceTableProps<FuturesTransaction>
    | undefined;
  expect(new Set(rows.map((one) => props?.rowKey(one))).size).toBe(2);
  const textOf = (key: string): string => {
    const cell = props?.columns.find((column) => column.key === key)?.cell(row);
    const { container } = renderOnPage(cell);
    return container.textContent;
  };
  expect(textOf('pair')).toBe('BTC/USDT');
  expect(textOf('amount')).not.toBe(textOf('balance'));
});
