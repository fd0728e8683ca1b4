import { expect, fn } from 'storybook/test';
import { NO_FILTER } from '#src/features/wallet/history-filter.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import {
  TransactionHistoryView,
  type TransactionHistoryViewProps,
} from '#src/features/wallet/TransactionHistoryView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { lines } from './sample-wallets.ts';

const pageOf = (items: typeof lines, lastPage = 1) =>
  loadedData({ items, currentPage: 1, lastPage, perPage: 50, total: items.length * lastPage });

const meta = preview.meta({
  component: TransactionHistoryView,
  parameters: { isPage: true },
  args: {
    page: pageOf(lines),
    coins: ['BTC', 'USDT'],
    filter: NO_FILTER,
    onFilterChange: fn(),
    onDetails: fn(),
    onExport: fn(),
  } satisfies TransactionHistoryViewProps,
  render: (args) => (
    <MoneyPage path="/user/transaction-history" title="Transaction history" isListPage>
      <TransactionHistoryView {...args} />
    </MoneyPage>
  ),
});

export const EveryType = meta.story({
  name: '[ROUTE-41][HIST-01] A readable name for each type, filters and details',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const table = canvas.getByRole('table', { name: 'Transaction history' });
    await expect(table).toHaveTextContent('Transfer between wallets');
    await expect(table).not.toHaveTextContent('_');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Type' }), 'trade_fee');
    await expect(args.onFilterChange).toHaveBeenLastCalledWith({ ...NO_FILTER, type: 'trade_fee' });
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Wallet' }), 'future');
    await expect(args.onFilterChange).toHaveBeenLastCalledWith({ ...NO_FILTER, wallet: 'future' });
    const [details] = canvas.getAllByRole('button', { name: 'Details' });
    await userEvent.click(details as HTMLElement);
    await expect(args.onDetails).toHaveBeenCalledWith(lines[0]);
  }),
});

export const ManyPages = meta.story({
  args: { page: pageOf(lines, 9) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(args.onFilterChange).toHaveBeenLastCalledWith({ ...NO_FILTER, page: 2 });
  }),
});

export const NothingFound = meta.story({
  args: { page: pageOf([]), filter: { ...NO_FILTER, coin: 'BTC', page: 4 } },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const [clear] = canvas.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(clear as HTMLElement);
    await expect(args.onFilterChange).toHaveBeenLastCalledWith(NO_FILTER);
  }),
});
export const Empty = meta.story({ args: { page: pageOf([]) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Loading = meta.story({ args: { page: loading, coins: [] } });
export const Failed = meta.story({ args: { page: notLoaded() } });
