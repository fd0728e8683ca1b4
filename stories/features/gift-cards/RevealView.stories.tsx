import { expect, fn } from 'storybook/test';
import { groupedGiftCode } from '#domain/gift-cards/code.ts';
import { RevealView } from '#src/features/gift-cards/card/RevealView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { card, CODE, linkOf, themes } from './sample-gift-cards.ts';
import { StagedReveal, type RevealStage } from './staged-gift-cards.tsx';

interface Args {
  readonly stage: RevealStage;
  readonly isCodeRequired: boolean;
  readonly write: (text: string) => Promise<void>;
  readonly onBack: () => void;
}

const args: Args = {
  stage: 'hidden',
  isCodeRequired: true,
  write: fn(() => Promise.resolve()),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'features/gift-cards/RevealView',
  args,
  render: ({ stage, isCodeRequired, ...rest }: Args) => (
    <StagedReveal stage={stage} isCodeRequired={isCodeRequired}>
      {(form) => (
        <RevealView
          form={form}
          card={card}
          themes={themes}
          brand="Tidemark"
          linkOf={linkOf}
          {...rest}
        />
      )}
    </StagedReveal>
  ),
});

export const Hidden = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    const show = canvas.getByRole('button', { name: 'Show code' });
    await expect(show).toHaveAccessibleDescription('Enter the 6-digit code');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Authenticator code' }), '123456');
    await expect(show).not.toHaveAttribute('aria-disabled');
  }),
});
export const WithoutTwoFactor = meta.story({ args: { isCodeRequired: false } });
export const Revealing = meta.story({ args: { stage: 'revealing' } });
export const CodeWrong = meta.story({ args: { stage: 'codeWrong' } });
export const NoResponse = meta.story({ args: { stage: 'unknown' } });
export const Shown = meta.story({
  args: { stage: 'shown' },
  play: inEnglish(async ({ canvas, userEvent, args: { write } }) => {
    await canvas.findByText(groupedGiftCode(CODE));
    await userEvent.click(canvas.getByRole('button', { name: 'Copy code' }));
    await expect(write).toHaveBeenLastCalledWith(groupedGiftCode(CODE));
    await canvas.findByText('Copied to clipboard');
    await userEvent.click(canvas.getByRole('button', { name: 'Copy link' }));
    await expect(write).toHaveBeenLastCalledWith(linkOf(CODE));
    await userEvent.click(canvas.getByRole('button', { name: 'Hide code' }));
    await canvas.findByText('The code is hidden again.');
  }),
});
export const ClipboardBlocked = meta.story({
  args: { stage: 'shown', write: () => Promise.reject(new Error('blocked')) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await canvas.findByText(groupedGiftCode(CODE));
    await userEvent.click(canvas.getByRole('button', { name: 'Copy code' }));
    await canvas.findByText(/The code is selected: copy it by hand/);
    await expect(getSelection()?.toString()).toBe(groupedGiftCode(CODE));
  }),
});
export const WithPicture = meta.story({
  args: { stage: 'shown' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Image with code' }));
    await canvas.findByText('With the code: anyone who sees this image can take the card.');
    await canvas.findByRole('button', { name: 'Save image with code' });
  }),
});
export const Phone = meta.story({
  args: { stage: 'shown' },
  globals: { viewport: { value: 'phone' } },
});
export const RightToLeft = meta.story({ args: { stage: 'shown' }, globals: { locale: 'ar' } });
