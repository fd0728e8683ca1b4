import { expect } from 'storybook/test';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { groupedGiftCode } from '#domain/gift-cards/code.ts';
import { RedeemView } from '#src/features/gift-cards/redeem/RedeemView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { CODE, linkOf, themes } from './sample-gift-cards.ts';
import { StagedCode, type CodeStage } from './staged-gift-cards.tsx';

interface Args {
  readonly stage: CodeStage;
  readonly attemptsLeft: number | undefined;
  readonly lockedUntil: EpochMs | undefined;
  readonly isFromLink: boolean;
  readonly canScan: boolean;
}

const NOW = epochMs(Date.UTC(2026, 10, 29, 12));
const args: Args = {
  stage: 'filled',
  attemptsLeft: 5,
  lockedUntil: undefined,
  isFromLink: false,
  canScan: true,
};

const meta = preview.meta({
  title: 'features/gift-cards/RedeemView',
  args,
  render: ({ stage, attemptsLeft, lockedUntil, ...rest }: Args) => (
    <StagedCode stage={stage}>
      {(form) => (
        <RedeemView
          form={form}
          rules={attemptsLeft === undefined ? undefined : { attemptsLeft, lockedUntil }}
          themes={themes}
          brand="Tidemark"
          now={NOW}
          {...rest}
        />
      )}
    </StagedCode>
  ),
});

export const Empty = meta.story({
  args: { stage: 'empty' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Code of the card' });
    await userEvent.click(canvas.getByRole('button', { name: 'Show code' }));
    await userEvent.type(field, CODE.toLowerCase());
    await userEvent.tab();
    await expect(field).toHaveValue(groupedGiftCode(CODE));
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(linkOf(groupedGiftCode(CODE)));
    await expect(field).toHaveValue(groupedGiftCode(CODE));
    await expect(canvas.getByText('Attempts with a wrong code left today: 5')).toBeVisible();
  }),
});
export const Incomplete = meta.story({
  args: { stage: 'incomplete' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('This field is required')).toBeVisible();
  }),
});
export const Mistyped = meta.story({
  args: { stage: 'mistyped' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('A character is wrong. No attempt was used.')).toBeVisible();
  }),
});
export const FromLink = meta.story({ args: { isFromLink: true } });
export const WithoutCamera = meta.story({ args: { canScan: false } });
export const RulesLoading = meta.story({ args: { attemptsLeft: undefined } });
export const Encrypting = meta.story({ args: { stage: 'encrypting' } });
export const KeyMissing = meta.story({ args: { stage: 'keyMissing' } });
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({ name: 'No response', args: { stage: 'unknown' } });
export const Wrong = meta.story({
  args: { stage: 'giftCodeWrong' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('This code is not valid.');
    await expect(canvas.getByText('Attempts with a wrong code left today: 2')).toBeVisible();
  }),
});
export const Taken = meta.story({ args: { stage: 'taken' } });
export const NoRate = meta.story({
  args: { stage: 'noRate' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText(/It is unchanged and no attempt was used/);
  }),
});
export const Locked = meta.story({
  args: { attemptsLeft: 0, lockedUntil: epochMs(Date.UTC(2026, 10, 30, 9, 30)) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/Too many wrong codes. Try again from/)).toBeVisible();
    const redeem = canvas.getByRole('button', { name: 'Redeem to spot wallet' });
    await expect(redeem).toHaveAttribute('aria-disabled', 'true');
  }),
});
export const Redeemed = meta.story({
  args: { stage: 'made' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await canvas.findByText('0.0007782 BTC credited to your spot wallet.');
    await userEvent.click(canvas.getByRole('button', { name: 'Enter another code' }));
    await expect(canvas.getByRole('textbox', { name: 'Code of the card' })).toHaveValue('');
  }),
});
export const Added = meta.story({ args: { stage: 'added' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
