import { expect, fn, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { ReferralsView, type ReferralsViewProps } from '#src/features/referrals/ReferralsView.tsx';
import { applyWalletView } from '#src/stores/wallet-view.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import {
  code,
  codes,
  friends as rows,
  leaderboard,
  linkOf,
  summary,
  tiers,
} from './sample-referrals.ts';

const page = { items: rows, currentPage: 1, lastPage: 3, perPage: 20, total: 44 };
const friends: ReferralsViewProps['friends'] = {
  friends: loadedData(page),
  level: undefined,
  onLevelChange: fn(),
  onPageChange: fn(),
};
const args: ReferralsViewProps = {
  isSocialLogin: false,
  summary: loadedData(summary),
  tiers: loadedData(tiers),
  codes: loadedData(codes),
  friends,
  leaderboard: loadedData(leaderboard),
  linkOf,
  onCopy: fn(),
  onCreate: fn(),
  onEdit: fn(),
  onMakeDefault: fn(),
  onShare: fn(),
};

const meta = preview.meta({
  component: ReferralsView,
  parameters: { isPage: true },
  args,
});

export const WithFriends = meta.story({
  name: '[ROUTE-55][REF-01] Tier, codes, friends and leaderboard',
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("You earn 25% of your friends' trading fees.")).toBeVisible();
    await expect(canvas.getByText('You have the highest tier.')).toBeVisible();
    await expect(
      canvas.getByText(/You get back 10% of the commission on your own fees/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy code' }));
    await expect(args.onCopy).toHaveBeenLastCalledWith('K7M4PQ2X');
    await userEvent.click(canvas.getByRole('button', { name: 'Copy link' }));
    await expect(args.onCopy).toHaveBeenLastCalledWith(linkOf('K7M4PQ2X'));
    const table = within(canvas.getByRole('table', { name: 'Referral codes' }));
    await expect(table.getByText('6.25%')).toBeVisible();
    await expect(table.getByText('18.75%')).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'Make default: SUMMER26' }));
    await expect(args.onMakeDefault).toHaveBeenCalledWith(codes[0]);
    await userEvent.click(table.getByRole('button', { name: 'Edit K7M4PQ2X' }));
    await expect(args.onEdit).toHaveBeenCalledWith(code);
    await userEvent.click(canvas.getByRole('button', { name: 'Create code' }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('radio', { name: 'Level 2' }));
    await expect(friends.onLevelChange).toHaveBeenCalledWith(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(friends.onPageChange).toHaveBeenCalledWith(2);
    await expect(canvas.getByText(/^Disqualified: /)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Earnings from trades' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/user\/referral-earning-trade\/2$/),
    );
    await expect(canvas.getByRole('link', { name: 'Earnings from withdrawals' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/user\/referral-earning-withdrawal\/1$/),
    );
  }),
});

const first = {
  ...summary,
  tier: 1,
  inviteeCount: 0,
  activeInviteeCount: 0,
  volume30d: decimal('0'),
  paidTotal: decimal('0'),
  pendingTotal: decimal('0'),
  ownReferral: undefined,
};
export const FirstTime = meta.story({
  args: {
    summary: loadedData(first),
    codes: loadedData([{ ...code, label: '', clicks: 0, signUps: 0 }]),
    friends: { ...friends, friends: loadedData({ ...page, items: [], lastPage: 1, total: 0 }) },
    leaderboard: loadedData([]),
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Next: tier 2')).toBeVisible();
    await expect(canvas.getByText('0 / 50,000 USDT')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy referral link' }));
    await expect(args.onCopy).toHaveBeenLastCalledWith(linkOf('K7M4PQ2X'));
  }),
});

const many = Array.from({ length: 30 }, (_, at) => ({
  ...code,
  code: `CODE${String(at).padStart(4, '0')}`,
  label: `A label that is as long as it may be ${at + 1}`.slice(0, 40),
  isDefault: at === 0,
}));
export const ManyCodes = meta.story({
  args: { codes: loadedData(many) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('30 of 30')).toBeVisible();
    const create = canvas.getByRole('button', { name: 'Create code' });
    await expect(create).toHaveAccessibleDescription('You have the maximum number of codes');
    await userEvent.click(create);
    await expect(args.onCreate).not.toHaveBeenCalled();
  }),
});

export const AmountsHidden = meta.story({
  beforeEach: () => applyWalletView({ areAmountsHidden: true }),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.queryByText('48.31')).toBeNull();
    await expect(canvas.queryByText('48.73')).toBeNull();
    await expect(canvas.getByText('1,820.4')).toBeVisible();
  }),
});

export const DifferentRates = meta.story({
  args: { tiers: loadedData(tiers.map((tier) => ({ ...tier, futuresRate: decimal('12.5') }))) },
  play: inEnglish(async ({ canvas }) => {
    await expect(
      canvas.getByText("You earn 25% of your friends' spot fees and 12.5% of their futures fees."),
    ).toBeVisible();
  }),
});

export const Loading = meta.story({
  args: {
    summary: loading,
    tiers: loading,
    codes: loading,
    friends: { ...friends, friends: loading },
    leaderboard: loading,
  },
});
export const NotLoaded = meta.story({
  args: {
    summary: notLoaded(),
    tiers: notLoaded(),
    codes: notLoaded(),
    friends: { ...friends, friends: notLoaded() },
    leaderboard: notLoaded(),
  },
});
export const Outdated = meta.story({
  args: {
    summary: outdatedData(summary),
    codes: outdatedData(codes),
    friends: { ...friends, friends: outdatedData(page) },
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
