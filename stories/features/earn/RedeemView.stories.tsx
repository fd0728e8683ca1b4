import { expect, fn, screen, within } from 'storybook/test';
import type { EarnPosition } from '#contract/entities/earn.ts';
import { RedeemView } from '#src/features/earn/positions/RedeemView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { ended, flexiblePosition, lockedPosition } from './sample-earn.ts';
import { StagedRedeem, type RedeemStage } from './staged-earn.tsx';

interface Args {
  readonly stage: RedeemStage;
  readonly position: EarnPosition;
  readonly onClose: () => void;
}

const args: Args = { stage: 'ready', position: lockedPosition, onClose: fn() };

const meta = preview.meta({
  title: 'features/earn/RedeemView',
  parameters: { isPage: true },
  args,
  render: ({ stage, position, onClose }: Args) => (
    <main>
      <h1>Simple Earn</h1>
      <StagedRedeem stage={stage} position={position}>
        {(form) => <RedeemView form={form} onClose={onClose} />}
      </StagedRedeem>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Losing = meta.story({
  name: '[EARN-03] A loss is typed before a locked position is redeemed early',
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(await view.findByText('999.34246576 USDT')).toBeVisible();
    await expect(view.getByText('1,009.86301369 USDT')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Redeem' }));
    await expect(view.getByText('Type 0.65753424 to confirm')).toBeVisible();
    await userEvent.type(
      view.getByRole('textbox', { name: 'Type the amount that you lose (USDT)' }),
      '0.65753424',
    );
    await userEvent.click(view.getByRole('button', { name: 'Redeem' }));
    await expect(view.queryByRole('button', { name: 'Cancel' })).toBeNull();
  }),
});

export const Flexible = meta.story({
  args: { stage: 'free', position: flexiblePosition },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(await view.findByText('0 USDT')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Max' }));
    await expect(view.getByText('The full position')).toBeVisible();
    await userEvent.click(view.getByRole('radio', { name: 'Instant' }));
    await expect(
      view.getByText('Arrives immediately. The reward of the running day is lost.'),
    ).toBeVisible();
  }),
});

export const Incomplete = meta.story({
  args: { stage: 'incomplete', position: flexiblePosition },
});
export const Previewing = meta.story({ args: { stage: 'previewing' } });
export const NotYet = meta.story({
  args: { stage: 'notYet' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(await view.findByRole('alert')).toHaveTextContent(
      'This position cannot be redeemed yet.',
    );
  }),
});
export const Unreachable = meta.story({
  args: { stage: 'unreachable' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(await view.findByRole('button', { name: 'Retry' }));
    await expect(await view.findByText('Part of the page could not be loaded')).toBeVisible();
  }),
});
export const Unconfirmed = meta.story({ args: { stage: 'unconfirmed' } });
export const Inactive = meta.story({ args: { position: ended } });
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({ args: { stage: 'unknown' } });
export const Rejected = meta.story({ args: { stage: 'rejected' } });
export const Done = meta.story({
  args: { stage: 'done' },
  play: inEnglish(async ({ userEvent, args: given }) => {
    const view = await dialog();
    await expect(await view.findByText('999.34246576 USDT is in your wallet.')).toBeVisible();
    const [, close] = view.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close as HTMLElement);
    await expect(given.onClose).toHaveBeenCalled();
  }),
});
export const OnItsWay = meta.story({
  args: { stage: 'onItsWay', position: flexiblePosition },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
