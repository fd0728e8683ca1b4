import { expect, fn } from 'storybook/test';
import { emptyFilterOf } from '#src/features/funding/history-filter.ts';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import {
  WalletHistoryView,
  type WalletHistoryViewProps,
} from '#src/features/funding/WalletHistoryView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { deposits, withdrawals } from './sample-funding.ts';

const pageOf = (items: typeof deposits, lastPage = 1) =>
  loadedData({ items, currentPage: 1, lastPage });
const DEPOSITS = emptyFilterOf('deposit');

const meta = preview.meta({
  component: WalletHistoryView,
  parameters: { isPage: true },
  args: {
    page: pageOf(deposits),
    coins: ['BTC', 'USDT'],
    filter: DEPOSITS,
    onFilterChange: fn(),
    onDetails: fn(),
    onExport: fn(),
  } satisfies WalletHistoryViewProps,
  render: (args) => (
    <MoneyPage path="/user/currency-deposit-history" title="Wallet history" isListPage>
      <WalletHistoryView {...args} />
    </MoneyPage>
  ),
});

export const Deposits = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const table = canvas.getByRole('table', { name: 'Deposits' });
    await expect(table).toHaveTextContent('Below the minimum');
    await expect(table).not.toHaveTextContent('_');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Status' }), 'accepted');
    await expect(args.onFilterChange).toHaveBeenLastCalledWith({ ...DEPOSITS, status: 'accepted' });
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await expect(args.onExport).toHaveBeenCalledOnce();
    const [details] = canvas.getAllByRole('button', { name: 'Details' });
    await userEvent.click(details as HTMLElement);
    await expect(args.onDetails).toHaveBeenCalledWith(deposits[0]);
  }),
});
export const Withdrawals = meta.story({
  args: { page: pageOf(withdrawals), filter: emptyFilterOf('withdrawal') },
});
export const OnAPhoneInArabic = meta.story({
  globals: { locale: 'ar', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const [, row] = await canvas.findAllByRole('row');
    const [time] = row?.querySelectorAll<HTMLElement>('td') ?? [];
    // Title and time share one line of the card, and neither is cut.
    await expect(time?.scrollWidth).toBeLessThanOrEqual(time?.clientWidth ?? 0);
    const isWholeLine = (time?.clientWidth ?? 0) > (row?.clientWidth ?? 0) * 0.8;
    await expect(isWholeLine).toBe(true);
  },
});
export const ManyPages = meta.story({
  args: { page: pageOf(deposits, 9) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(args.onFilterChange).toHaveBeenLastCalledWith({ ...DEPOSITS, page: 2 });
  }),
});
export const NothingFound = meta.story({
  args: { page: pageOf([]), filter: { ...DEPOSITS, coin: 'BTC' } },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await canvas.findByText('No Item Found');
    const [clear] = canvas.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(clear as HTMLElement);
    await expect(args.onFilterChange).toHaveBeenLastCalledWith(DEPOSITS);
  }),
});
export const Loading = meta.story({ args: { page: loading } });
export const Failed = meta.story({ args: { page: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
