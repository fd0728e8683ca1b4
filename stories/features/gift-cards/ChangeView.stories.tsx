import { expect, fn } from 'storybook/test';
import type { CardChangeKind } from '#machines/gift-cards/card-change.ts';
import { ChangeView } from '#src/features/gift-cards/card/ChangeView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { card, redeemed } from './sample-gift-cards.ts';
import { StagedChange, type ChangeStage } from './staged-gift-cards.tsx';

interface Args {
  readonly stage: ChangeStage;
  readonly kind: CardChangeKind;
  readonly isFixed: boolean;
  readonly onBack: () => void;
}

const args: Args = { stage: 'confirming', kind: 'redeem', isFixed: false, onBack: fn() };

const meta = preview.meta({
  title: 'features/gift-cards/ChangeView',
  args,
  render: ({ stage, kind, isFixed, onBack }: Args) => (
    <StagedChange stage={stage} kind={kind}>
      {(form) => <ChangeView form={form} card={isFixed ? redeemed : card} onBack={onBack} />}
    </StagedChange>
  ),
});

export const Redeem = meta.story({});
export const RedeemFixedValue = meta.story({
  args: { isFixed: true },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/in BTC, at the rate of this moment/)).toBeVisible();
  }),
});
export const Revoke = meta.story({ args: { kind: 'revoke' } });
export const Report = meta.story({
  args: { kind: 'report' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Report and lock card' }));
    await canvas.findByText('Describe what happened');
  }),
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({ name: 'No response', args: { stage: 'unknown' } });
export const Taken = meta.story({ args: { stage: 'taken', kind: 'revoke' } });
export const NoRate = meta.story({ args: { stage: 'noRate', isFixed: true } });
export const Redeemed = meta.story({
  args: { stage: 'made' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('0.0007782 BTC credited to your spot wallet.');
  }),
});
export const Revoked = meta.story({ args: { stage: 'made', kind: 'revoke' } });
export const Reported = meta.story({ args: { stage: 'made', kind: 'report' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
