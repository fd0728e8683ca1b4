import { expect, fn, screen, within } from 'storybook/test';
import { CreateView } from '#src/features/gift-cards/create/CreateView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { themes } from './sample-gift-cards.ts';
import { StagedCreate, type CreateStage } from './staged-gift-cards.tsx';

interface Args {
  readonly stage: CreateStage;
  readonly faceCoin: string | undefined;
  readonly onRestart: () => void;
}

const args: Args = { stage: 'priced', faceCoin: undefined, onRestart: fn() };

const meta = preview.meta({
  title: 'features/gift-cards/CreateView',
  parameters: { isPage: true },
  args,
  render: ({ stage, faceCoin, onRestart }: Args) => (
    <main>
      <h1>Gift cards</h1>
      <StagedCreate stage={stage} draft={{ faceCoin }}>
        {(form) => (
          <CreateView form={form} themes={themes} brand="Tidemark" onRestart={onRestart} />
        )}
      </StagedCreate>
    </main>
  ),
});

export const Priced = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await canvas.findByText('Recalculated on this device: the same amount.');
    await userEvent.click(canvas.getByRole('radio', { name: 'Wedding' }));
    await expect(canvas.getByRole('radio', { name: 'Wedding' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    const review = within(await screen.findByRole('dialog'));
    await expect(review.getByRole('button', { name: 'Create for 50 USDT' })).toBeVisible();
  }),
});
export const New = meta.story({ args: { stage: 'new' } });
export const Incomplete = meta.story({ args: { stage: 'incomplete' } });
export const FixedValue = meta.story({
  args: { faceCoin: 'BTC' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('Paid in BTC');
    await canvas.findByText(/The value stays fixed in USDT/);
  }),
});
export const Pricing = meta.story({ args: { stage: 'pricing' } });
export const Differing = meta.story({
  args: { stage: 'differing' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('Recalculated on this device: another total. Do not continue.');
  }),
});
export const Unpriced = meta.story({ name: 'No price', args: { stage: 'unpriced' } });
export const AboveCap = meta.story({
  args: { stage: 'aboveCap' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('A card holds at most $500');
  }),
});
export const Reviewing = meta.story({
  args: { stage: 'reviewing' },
  play: inEnglish(async ({ userEvent }) => {
    const view = within(await screen.findByRole('dialog'));
    const create = view.getByRole('button', { name: 'Create for 50 USDT' });
    await expect(create).toHaveAccessibleDescription('Enter the 6-digit code');
    await userEvent.type(view.getByRole('textbox', { name: 'Authenticator code' }), '123456');
    await expect(create).not.toHaveAttribute('aria-disabled');
  }),
});
export const CodeWrong = meta.story({ args: { stage: 'codeWrong' } });
export const LevelTooLow = meta.story({
  args: { stage: 'levelTooLow' },
  play: inEnglish(async () => {
    const view = within(await screen.findByRole('dialog'));
    await view.findByRole('link', { name: 'Verify your identity' });
  }),
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({ name: 'No response', args: { stage: 'unknown' } });
export const Created = meta.story({
  args: { stage: 'made' },
  play: inEnglish(async ({ canvas, userEvent, args: { onRestart } }) => {
    await canvas.findByText('Cards created: 2');
    await expect(canvas.getAllByRole('link', { name: /^Open card/ })).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Create another' }));
    await expect(onRestart).toHaveBeenCalledOnce();
  }),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
