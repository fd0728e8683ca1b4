import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import type { PurchaseFacts } from '#src/binding/launchpad.ts';
import { CommitPanel } from '#src/features/launchpad/project/CommitPanel.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { committed, limit, lottery, project } from './sample-projects.ts';
import { StagedCommit, type SendStage } from './staged-forms.tsx';

interface Args {
  readonly stage: SendStage;
  readonly facts: PurchaseFacts;
  readonly amount: string;
  readonly areRisksRead: boolean;
  readonly onRisksRead: () => void;
}

const facts: PurchaseFacts = {
  project,
  limit: { ...limit, committed: decimal('0') },
  available: decimal('600.25'),
  commitment: undefined,
};

const args: Args = { stage: 'filled', facts, amount: '50', areRisksRead: true, onRisksRead: fn() };

const meta = preview.meta({
  title: 'features/launchpad/CommitPanel',
  parameters: { isPage: true },
  args,
  render: ({ stage, facts: given, amount, areRisksRead, onRisksRead }: Args) => (
    <main>
      <h1>Harbor</h1>
      <StagedCommit stage={stage} facts={given} amount={amount}>
        {(form) => (
          <CommitPanel form={form} risks={{ areRead: areRisksRead, onRead: onRisksRead }} />
        )}
      </StagedCommit>
    </main>
  ),
});

export const Filled = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('333 HRB')).toBeVisible();
    await expect(canvas.getByText('33.35 USDT')).toBeVisible();
    const field = canvas.getByRole('textbox', { name: 'Amount (USDT)' });
    await userEvent.click(canvas.getByRole('button', { name: 'Max' }));
    await expect(field).toHaveValue('250');
    await userEvent.clear(field);
    await userEvent.type(field, '251');
    await expect(canvas.getByText('Your limit is 250 USDT in total')).toBeVisible();
  }),
});
export const Risks = meta.story({
  args: { areRisksRead: false },
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'I have read the risks' }));
    await expect(given.onRisksRead).toHaveBeenCalledOnce();
  }),
});
export const Empty = meta.story({ args: { stage: 'empty' } });
export const Incomplete = meta.story({ args: { stage: 'incomplete' } });
export const NotAgreed = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: 'Commit' }));
    await expect(canvas.getByText('Accept the terms to continue')).toBeVisible();
  }),
});
export const Raising = meta.story({ args: { facts: { ...facts, commitment: committed } } });
export const Lottery = meta.story({
  args: { facts: { ...facts, project: lottery, limit: undefined }, amount: '6' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('25 of 53')).toBeVisible();
    await expect(canvas.getByText('Returned if no ticket wins')).toBeVisible();
  }),
});
export const PartOfTicket = meta.story({
  args: { facts: { ...facts, project: lottery, limit: undefined }, amount: '3' },
});
export const BalanceTooLow = meta.story({ args: { facts: { ...facts, available: decimal('1') } } });
export const BelowMinimum = meta.story({ args: { amount: '0.5' } });
export const Sending = meta.story({ args: { stage: 'sending' } });
export const NoResponse = meta.story({ args: { stage: 'unknown' } });
export const Rejected = meta.story({ args: { stage: 'rejected' } });
export const Committed = meta.story({ args: { stage: 'done' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
