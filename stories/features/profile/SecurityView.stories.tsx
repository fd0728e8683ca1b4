import { expect, fn } from 'storybook/test';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { SecurityView, type SecurityViewProps } from '#src/features/profile/SecurityView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const at = (minutes: number) => epochMs(NOW + minutes * MINUTE_MS);
const failed = notLoaded();

const summary = {
  isTwoFactorOn: false,
  recoveryCodeCount: 0,
  passwordChangedAt: undefined,
  antiPhishingCode: undefined,
  stepUp: { needsPassword: true, needsMailCode: false, needsTwoFactor: false },
  withdrawalHolds: [],
  deletion: undefined,
};
const here = {
  id: 'a',
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  openedAt: at(-600),
  lastSeenAt: at(0),
  isCurrent: true,
};
const there = { ...here, id: 'b', device: 'Safari on iOS', isCurrent: false, lastSeenAt: at(-90) };

const devices: SecurityViewProps['devices'] = {
  sessions: loadedData([here, there]),
  endingId: undefined,
  isEndingOthers: false,
  onEnd: fn(),
  onEndOthers: fn(),
};
const pages = { currentPage: 1, lastPage: 1, perPage: 4, total: 12 };
const signIns: SecurityViewProps['signIns'] = {
  entries: loadedData({
    items: (['signed_in', 'failed', 'locked', 'two_factor_failed'] as const).map(
      (outcome, index) => ({
        at: at(-index * 7),
        outcome,
        device: here.device,
        address: here.address,
      }),
    ),
    ...pages,
    lastPage: 3,
  }),
  currentPage: 1,
  onPageChange: fn(),
};

const meta = preview.meta({
  component: SecurityView,
  parameters: { isPage: true },
  args: {
    summary: loadedData(summary),
    isSocialLogin: false,
    onChange: fn(),
    devices,
    signIns,
    isWithdrawing: false,
    onWithdraw: fn(),
  },
});

export const Plain = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: 'Set up Two-factor authentication (2FA)' }),
    );
    await expect(args.onChange).toHaveBeenCalledWith('twoFactorSetup');
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out Safari on iOS' }));
    await expect(args.devices.onEnd).toHaveBeenCalledWith('b');
  }),
});
export const Guarded = meta.story({
  args: {
    summary: loadedData({
      ...summary,
      isTwoFactorOn: true,
      recoveryCodeCount: 8,
      passwordChangedAt: at(-60),
      antiPhishingCode: 'L*********7',
      withdrawalHolds: [
        { cause: 'password', endsAt: at(1_380) },
        { cause: 'email', endsAt: at(1_400) },
      ],
    }),
  },
});
export const Closing = meta.story({
  args: {
    summary: loadedData({ ...summary, deletion: { requestedAt: at(-60), dueAt: at(43_200) } }),
  },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Keep account/ }));
    await expect(args.onWithdraw).toHaveBeenCalled();
  }),
});
export const Loading = meta.story({
  args: {
    summary: loading,
    devices: { ...devices, sessions: loading },
    signIns: { ...signIns, entries: loading },
  },
});
export const Failed = meta.story({
  args: {
    summary: failed,
    devices: { ...devices, sessions: failed },
    signIns: { ...signIns, entries: failed },
  },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'Retry' })).toHaveLength(3);
  }),
});
export const Empty = meta.story({
  args: {
    devices: { ...devices, sessions: loadedData([here]) },
    signIns: { ...signIns, entries: loadedData({ items: [], ...pages }) },
  },
});
export const Busy = meta.story({
  args: { devices: { ...devices, endingId: 'b', isEndingOthers: true } },
});
export const ManyDevices = meta.story({
  args: {
    devices: {
      ...devices,
      sessions: loadedData([
        here,
        ...Array.from({ length: 8 }, (_, index) => ({ ...there, id: `b${index}` })),
      ]),
    },
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 9' }));
    await expect(canvas.getAllByRole('button', { name: /^Sign out Safari/ })).toHaveLength(8);
  }),
});
export const BySocial = meta.story({ args: { isSocialLogin: true } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
