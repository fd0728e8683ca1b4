import { expect, fn } from 'storybook/test';
import { SendView } from '#src/features/gift-cards/card/SendView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { card } from './sample-gift-cards.ts';
import { StagedSend, type SendStage } from './staged-gift-cards.tsx';

interface Args {
  readonly stage: SendStage;
  readonly onBack: () => void;
}

const args: Args = { stage: 'empty', onBack: fn() };

const meta = preview.meta({
  title: 'features/gift-cards/SendView',
  args,
  render: ({ stage, onBack }: Args) => (
    <StagedSend stage={stage}>
      {(form) => <SendView form={form} card={card} onBack={onBack} />}
    </StagedSend>
  ),
});

export const Empty = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Email' }), 'friend@example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await canvas.findByText('Check the receiver. A sent card is no longer yours.');
    await expect(canvas.getByText('friend@example.com')).toBeVisible();
  }),
});
export const Incomplete = meta.story({ args: { stage: 'incomplete' } });
export const Reviewing = meta.story({ args: { stage: 'reviewing' } });
export const CodeWrong = meta.story({ args: { stage: 'codeWrong' } });
export const LevelTooLow = meta.story({ args: { stage: 'levelTooLow' } });
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({ name: 'No response', args: { stage: 'unknown' } });
export const Sent = meta.story({
  args: { stage: 'made' },
  play: inEnglish(async ({ canvas, userEvent, args: { onBack } }) => {
    await canvas.findByText('The card was sent.');
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await expect(onBack).toHaveBeenCalledOnce();
  }),
});
export const RightToLeft = meta.story({ args: { stage: 'reviewing' }, globals: { locale: 'ar' } });
