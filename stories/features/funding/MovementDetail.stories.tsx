import { expect, fn, screen, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Movement } from '#src/features/funding/movement.ts';
import { MovementDetail } from '#src/features/funding/parts/MovementDetail.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { depositIn, KNOWN, withdrawalIn } from './sample-funding.ts';

interface Args {
  readonly movement: Movement;
  readonly onCopy: (text: string) => void;
  readonly onCopyAddress: (address: string) => void;
  readonly onClose: () => void;
}

const meta = preview.meta({
  title: 'features/funding/MovementDetail',
  parameters: { isPage: true },
  args: {
    movement: { type: 'deposit', record: depositIn('credited') },
    onCopy: fn(),
    onCopyAddress: fn(),
    onClose: fn(),
  } satisfies Args,
  render: (args: Args) => (
    <main>
      <h1>Wallet history</h1>
      <MovementDetail {...args} />
    </main>
  ),
});

export const Deposit = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    const view = within(await screen.findByRole('dialog'));
    await expect(view.getByRole('list', { name: 'States' }).children).toHaveLength(3);
    await userEvent.click(view.getByRole('button', { name: 'Copy address' }));
    await expect(args.onCopyAddress).toHaveBeenCalledWith(KNOWN);
  }),
});
export const DepositWithoutMemo = meta.story({
  args: { movement: { type: 'deposit', record: depositIn('memo_missing') } },
  play: inEnglish(async () => {
    const view = within(await screen.findByRole('dialog'));
    await expect(view.getByRole('link', { name: 'Recover deposit' })).toHaveAttribute(
      'href',
      expect.stringContaining(`transaction=${depositIn('memo_missing').transactionId}`),
    );
  }),
});
export const ReversedDeposit = meta.story({
  args: {
    movement: {
      type: 'deposit',
      record: depositIn('rolled_back', { shortfall: decimal('12.5'), reason: 'Reorganized.' }),
    },
  },
});
export const Withdrawal = meta.story({
  args: { movement: { type: 'withdrawal', record: withdrawalIn('done') } },
});
export const WithdrawalToConfirm = meta.story({
  args: { movement: { type: 'withdrawal', record: withdrawalIn('waiting_for_codes') } },
  play: inEnglish(async () => {
    const view = within(await screen.findByRole('dialog'));
    await expect(view.getByRole('link', { name: 'Open withdrawal' })).toHaveAttribute(
      'href',
      expect.stringContaining('/user/my-wallet/withdrawal?request='),
    );
  }),
});
export const HeldWithdrawal = meta.story({
  args: {
    movement: {
      type: 'withdrawal',
      record: withdrawalIn('security_hold', {
        reason: 'Your password was changed.',
        dueAt: epochMs(Date.UTC(2026, 10, 21, 9, 0)),
      }),
    },
  },
  play: inEnglish(async () => {
    const view = within(await screen.findByRole('dialog'));
    const reason = await view.findByText('Your password was changed.');
    await expect(reason.parentElement).toHaveTextContent(
      /The security hold ends at .*21.*\. The withdrawal then continues/,
    );
    await expect(view.getByRole('link', { name: 'Open withdrawal' })).toBeVisible();
  }),
});
export const WithdrawalHeldByShortfall = meta.story({
  args: {
    movement: {
      type: 'withdrawal',
      record: withdrawalIn('security_hold', {
        reason: 'A deposit was reversed by its network, and its amount is missing.',
        dueAt: undefined,
      }),
    },
  },
  play: inEnglish(async () => {
    const view = within(await screen.findByRole('dialog'));
    await view.findByText(/The withdrawal continues after the missing amount is returned/);
  }),
});
export const UnknownState = meta.story({
  args: { movement: { type: 'deposit', record: depositIn({ code: 17, status: 'processing' }) } },
  play: inEnglish(async () => {
    const view = within(await screen.findByRole('dialog'));
    await expect(view.getByText('Processing')).toBeVisible();
    await expect(view.getByRole('list', { name: 'States' })).toHaveTextContent('Unknown state 17');
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
