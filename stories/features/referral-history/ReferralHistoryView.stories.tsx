import { expect, fn } from 'storybook/test';
import { referralEarningCodec } from '#contract/entities/referral.ts';
import { referralEarningWire } from '#contract/samples/referrals.ts';
import { filterOfAddress, NO_FILTER } from '#src/features/referral-history/history-filter.ts';
import {
  ReferralHistoryView,
  type ReferralHistoryViewProps,
} from '#src/features/referral-history/ReferralHistoryView.tsx';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { REFERRAL_HISTORY_PATHS } from '#src/trading/money/money-links.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';

const rows = [
  { ...referralEarningWire, id: 73, paid_at: null, status: 0 as const },
  { ...referralEarningWire, id: 72, role: 2 as const, invitee: null, amount: '1.35' },
  referralEarningWire,
  { ...referralEarningWire, id: 70, level: 3, coin_type: 'BTC', amount: '0.00000041' },
].map((wire) => referralEarningCodec.decode(wire as typeof referralEarningWire));
const page = { items: rows, currentPage: 1, lastPage: 4, perPage: 20, total: 80 };

const meta = preview.meta({
  component: ReferralHistoryView,
  parameters: { isPage: true },
  args: {
    type: 'trade',
    filter: NO_FILTER,
    onFilterChange: fn(),
    coins: ['USDT', 'BTC'],
    earnings: loadedData(page),
    onExport: fn(),
  } satisfies ReferralHistoryViewProps,
  render: (args) => (
    <MoneyPage path={REFERRAL_HISTORY_PATHS[args.type]} title="Referral earnings" isListPage>
      <ReferralHistoryView {...args} />
    </MoneyPage>
  ),
});

export const Trades = meta.story({
  name: '[ROUTE-51] Earnings from trades of every role and status',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const table = canvas.getByRole('table', { name: 'Referrals: trades' });
    for (const text of ['a***e@example.com', 'Your fees', 'Pending', 'Accepted', '0.00000041'])
      await expect(table).toHaveTextContent(text);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Coin' }), 'BTC');
    await expect(args.onFilterChange).toHaveBeenCalledWith({ coin: 'BTC' });
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await expect(args.onExport).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(args.onFilterChange).toHaveBeenLastCalledWith({ page: 2 });
  }),
});
export const Withdrawals = meta.story({
  name: '[ROUTE-50] Earnings from withdrawals',
  args: {
    type: 'withdrawal',
    earnings: loadedData({ ...page, items: rows.slice(2), lastPage: 1 }),
  },
  play: inEnglish(async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Referrals: withdrawals' });
    await expect(table).toHaveTextContent('a***e@example.com');
    const current = canvas.getByRole('link', { name: 'Referrals: withdrawals' });
    await expect(current).toHaveAttribute('aria-current', 'page');
    const other = canvas.getByRole('link', { name: 'Referrals: trades' });
    await expect(other).toHaveAttribute(
      'href',
      expect.stringContaining('referral-earning-trade/2'),
    );
  }),
});
export const Filtered = meta.story({
  args: {
    filter: filterOfAddress(new URLSearchParams('coin=DOGE&from=2026-11-01&to=2026-11-20')),
    earnings: loadedData({ ...page, items: [], lastPage: 1 }),
  },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const [clear] = canvas.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(clear as HTMLElement);
    await expect(args.onFilterChange).toHaveBeenCalledWith(NO_FILTER);
  }),
});
export const Empty = meta.story({
  args: { earnings: loadedData({ ...page, items: [], lastPage: 1 }) },
  play: inEnglish(async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Invite friends' });
    await expect(link).toHaveAttribute('href', expect.stringContaining('/user/profile/referrals'));
  }),
});
export const Loading = meta.story({ args: { earnings: loading } });
export const NotLoaded = meta.story({ args: { earnings: notLoaded() } });
export const Outdated = meta.story({ args: { earnings: outdatedData(page) } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
