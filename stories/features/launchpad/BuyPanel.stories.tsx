import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import type { PurchaseFacts } from '#src/binding/launchpad.ts';
import { BuyPanel } from '#src/features/launchpad/project/BuyPanel.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { firstCome, NOW } from './sample-projects.ts';
import { StagedBuy, type RoomStage, type SendStage } from './staged-forms.tsx';

interface Args {
  readonly room: RoomStage;
  readonly stage: SendStage;
  readonly facts: PurchaseFacts;
  readonly areRisksRead: boolean;
  readonly onRisksRead: () => void;
}

const facts: PurchaseFacts = {
  project: firstCome,
  limit: undefined,
  available: decimal('600.25'),
  commitment: undefined,
};

const args: Args = {
  room: 'turn',
  stage: 'filled',
  facts,
  areRisksRead: true,
  onRisksRead: fn(),
};

const meta = preview.meta({
  title: 'features/launchpad/BuyPanel',
  parameters: { isPage: true },
  args,
  render: ({ room, stage, facts: given, areRisksRead, onRisksRead }: Args) => (
    <main>
      <h1>Quay</h1>
      <StagedBuy room={room} stage={stage} facts={given} amount="100">
        {(form) => (
          <BuyPanel form={form} risks={{ areRead: areRisksRead, onRead: onRisksRead }} now={NOW} />
        )}
      </StagedBuy>
    </main>
  ),
});

export const Turn = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('05:00')).toBeVisible();
    await expect(canvas.getByText('5 USDT')).toBeVisible();
    const field = canvas.getByRole('textbox', { name: 'Tokens (QUAY)' });
    await userEvent.click(canvas.getByRole('button', { name: 'Max' }));
    await expect(field).toHaveValue('400');
    await userEvent.clear(field);
    await userEvent.type(field, '15');
    await expect(canvas.getByText('Enter a multiple of 10 QUAY')).toBeVisible();
  }),
});
export const Risks = meta.story({ args: { areRisksRead: false } });
export const LoadingPlace = meta.story({ args: { room: 'loading' } });
export const Outside = meta.story({ args: { room: 'outside' } });
export const NotAdmitted = meta.story({ args: { room: 'refused' } });
export const BeforeTheStart = meta.story({
  args: { room: 'early' },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText('Places are drawn in')).toHaveTextContent(
      'Places are drawn in 1:00:00',
    );
  }),
});
export const Waiting = meta.story({
  args: { room: 'waiting' },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText('About 1,240 before you')).toBeVisible();
  }),
});
export const Unreachable = meta.story({ args: { room: 'unreachable' } });
export const Empty = meta.story({ args: { stage: 'empty' } });
export const Incomplete = meta.story({ args: { stage: 'incomplete' } });
export const Sending = meta.story({ args: { stage: 'sending' } });
export const NoResponse = meta.story({ args: { stage: 'unknown' } });
export const Rejected = meta.story({ args: { stage: 'rejected' } });
export const Bought = meta.story({ args: { stage: 'done' } });
export const SoldOut = meta.story({
  args: {
    facts: { ...facts, project: { ...firstCome, allocatedTotal: firstCome.totalTokens } },
  },
});
export const RightToLeft = meta.story({ args: { room: 'waiting' }, globals: { locale: 'ar' } });
