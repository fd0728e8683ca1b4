/** Tests what the history of deposits and withdrawals joins: its address, the query of the rows, the open record and
 *  the export. */
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { FUNDING_HISTORY_KEY, type FundingHistoryQuery } from '#src/queries/funding.ts';
import { FundingServiceProvider, type FundingService } from '#src/binding/funding.ts';
import type { HistoryType } from '#src/features/funding/history-filter.ts';
import { LazyMovementDetail } from '#src/features/funding/lazy-parts.tsx';
import { WalletHistoryPage } from '#src/features/funding/WalletHistoryPage.tsx';
import { WalletHistoryView } from '#src/features/funding/WalletHistoryView.tsx';
import { LazyHistoryExport } from '#src/trading/money/export/lazy-history-export.ts';
import { DEPOSIT_HISTORY_PATH, WITHDRAWAL_HISTORY_PATH } from '#src/trading/money/money-links.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { coins, depositIn, withdrawalIn } from '#stories/features/funding/sample-funding.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

vi.mock('#src/features/funding/WalletHistoryView.tsx', () => ({
  WalletHistoryView: vi.fn(() => null),
}));
vi.mock('#src/features/funding/lazy-parts.tsx', () => ({ LazyMovementDetail: vi.fn(() => null) }));
vi.mock('#src/trading/money/export/lazy-history-export.ts', () => ({
  LazyHistoryExport: vi.fn(() => null),
}));
vi.mock('#src/trading/money/MoneyPage.tsx', () => ({
  MoneyPage: vi.fn(({ children }: Parameters<typeof MoneyPage>[0]) => children),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function propsOf<Props>(view: (props: Props) => unknown): Props {
  const props = vi.mocked(view).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}
const view = () => propsOf(WalletHistoryView);
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search));

const deposit = depositIn('confirming', { id: 7 });
/** The deposit and the withdrawal have the same ID. */
const historyOf = ({ type, page }: FundingHistoryQuery) => ({
  type,
  page: {
    items: [type === 'deposit' ? deposit : withdrawalIn('done', { id: 7 })],
    currentPage: page,
    lastPage: 9,
  },
});

async function open(address: string, fixedType?: HistoryType) {
  const queries = recordQueries(([, name, query]) =>
    name === 'coins' ? coins : historyOf(query as FundingHistoryQuery),
  );
  const service = {
    announce: vi.fn(),
    copyAddress: vi.fn(() => Promise.resolve()),
  } as unknown as FundingService;
  await act(async () => {
    renderOnPage(
      queries.within(
        <FundingServiceProvider value={service}>
          <WalletHistoryPage fixedType={fixedType} />
        </FundingServiceProvider>,
      ),
      address,
    );
  });
  await waitFor(() => expect(view().coins).toEqual(coins.map(({ coin }) => coin)));
  return { ...queries, service, query: () => queries.lastOf(...FUNDING_HISTORY_KEY)?.[2] };
}

const rowsShown = () => {
  const { page } = view();
  return 'data' in page ? page.data : undefined;
};
const openRow = () =>
  act(async () => {
    const [row] = rowsShown()?.items ?? [];
    if (row !== undefined) view().onDetails(row);
  });

it('reads the rows that the address names, until the end of its last day', async () => {
  const { query } = await open(
    '/h?type=withdrawal&coin=USDT&status=accepted&from=2026-11-19&to=2026-11-20&page=3',
  );
  const { since, until, ...rest } = query() as FundingHistoryQuery;
  expect(rest).toEqual({ type: 'withdrawal', coin: 'USDT', status: 'accepted', page: 3 });
  expect(Number(until) - Number(since)).toBe(2 * 86_400);
  expect(rowsShown()).toMatchObject({ currentPage: 3, lastPage: 9 });
});

it.each([
  [undefined, '/h', 'deposit', DEPOSIT_HISTORY_PATH],
  [undefined, '/h?type=withdrawal', 'withdrawal', WITHDRAWAL_HISTORY_PATH],
  ['withdrawal', '/h?type=deposit', 'withdrawal', WITHDRAWAL_HISTORY_PATH],
  ['deposit', '/h?type=withdrawal', 'deposit', DEPOSIT_HISTORY_PATH],
] as const)('shows on a page of %s at %s the type %s', async (fixed, address, type, path) => {
  const { query } = await open(address, fixed);
  expect(query()).toMatchObject({ type });
  const title = type === 'deposit' ? 'Deposit history' : 'Withdrawal history';
  expect(propsOf(MoneyPage)).toMatchObject({ path, title, isListPage: true });
});

it('writes a filter to the address, and the type only on the page of both', async () => {
  const both = await open('/h?ref=1');
  await act(async () => view().onFilterChange({ ...view().filter, coin: 'ETH', page: 2 }));
  expect(inAddress()).toEqual({ ref: '1', type: 'deposit', coin: 'ETH', page: '2' });
  await waitFor(() => expect(both.query()).toMatchObject({ coin: 'ETH', page: 2 }));
  cleanup();
  await open('/h', 'withdrawal');
  await act(async () => view().onFilterChange({ ...view().filter, status: 'rejected' }));
  expect(inAddress()).toEqual({ status: 'rejected' });
});

it('opens a record, follows its live state, and closes it', async () => {
  const { cache, asked } = await open('/h');
  await openRow();
  expect(propsOf(LazyMovementDetail).movement).toEqual({ type: 'deposit', record: deposit });
  const key = asked.findLast(([, name]) => name === 'history');
  const credited = { ...deposit, confirmations: 6, state: 'credited' };
  await act(async () =>
    cache.setQueryData(key ?? [], {
      type: 'deposit',
      page: { items: [credited], currentPage: 1, lastPage: 9 },
    }),
  );
  await waitFor(() => expect(propsOf(LazyMovementDetail).movement.record).toEqual(credited));
  const { onClose } = propsOf(LazyMovementDetail);
  vi.mocked(LazyMovementDetail).mockClear();
  await act(async () => onClose());
  expect(LazyMovementDetail).not.toHaveBeenCalled();
});

it('exports the listed type and days, until the dialog is closed', async () => {
  await open('/h?type=withdrawal&from=2026-11-19&to=2026-11-20');
  expect(LazyHistoryExport).not.toHaveBeenCalled();
  await act(async () => view().onExport());
  const { kind, days, onClose } = propsOf(LazyHistoryExport);
  expect(kind).toBe('withdrawal');
  expect(days).toMatchObject({ fromDay: '2026-11-19', toDay: '2026-11-20' });
  vi.mocked(LazyHistoryExport).mockClear();
  await act(async () => onClose());
  expect(LazyHistoryExport).not.toHaveBeenCalled();
});

it('remembers a copied address alone for the comparison with a paste', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { service } = await open('/h');
  await openRow();
  await act(async () => propsOf(LazyMovementDetail).onCopy('hash'));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('hash');
  expect(service.copyAddress).not.toHaveBeenCalled();
  await act(async () => propsOf(LazyMovementDetail).onCopyAddress('0xabc'));
  expect(service.copyAddress).toHaveBeenCalledExactlyOnceWith('0xabc');
  expect(writeText).toHaveBeenCalledOnce();
});
