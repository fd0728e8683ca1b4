import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { WalletRow } from '#contract/rest/wallet.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { TransferView } from '#src/features/wallet/TransferView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { walletRows } from './sample-wallets.ts';
import { StagedTransfer, type TransferStage } from './staged-transfer.tsx';

interface Args {
  readonly stage: TransferStage;
  readonly rows: Reloadable<readonly WalletRow[]>;
  readonly onClose: () => void;
}

const args: Args = { stage: 'filled', rows: loadedData(walletRows), onClose: fn() };

const meta = preview.meta({
  title: 'features/wallet/TransferView',
  parameters: { isPage: true },
  args,
  render: ({ stage, ...rest }: Args) => (
    <main>
      <h1>Spot wallet</h1>
      <StagedTransfer stage={stage}>
        {(form) => <TransferView form={form} {...rest} />}
      </StagedTransfer>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Filled = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await view.findByText('Available: 0.41384 BTC');
    await userEvent.click(view.getByRole('button', { name: 'Max' }));
    await expect(view.getByRole('textbox', { name: /Amount/ })).toHaveValue('0.41384');
    await userEvent.click(view.getByRole('button', { name: 'Swap wallets' }));
    await expect(view.getByRole('combobox', { name: 'From' })).toHaveValue('future');
    await expect(view.getByRole('combobox', { name: 'To' })).toHaveValue('spot');
  }),
});
export const WithoutCoin = meta.story({ args: { stage: 'empty' } });
export const Incomplete = meta.story({
  args: { stage: 'incomplete' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByRole('alert')).toHaveTextContent('Select a coin');
  }),
});
export const LoadingMax = meta.story({ args: { stage: 'loadingMax' } });
export const AboveMax = meta.story({
  args: { stage: 'aboveMax' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('You can transfer at most 0.41384 BTC');
  }),
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Rejected = meta.story({
  args: { stage: 'rejected' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('Insufficient available balance.');
  }),
});
export const UnknownOutcome = meta.story({
  args: { stage: 'unknown' },
  play: inEnglish(async ({ userEvent, args }) => {
    const view = await dialog();
    await view.findByText(/nothing happens twice/);
    const close = view.getAllByRole('button', { name: 'Close' }).at(-1);
    await userEvent.click(close as HTMLElement);
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  }),
});
export const Done = meta.story({
  args: { stage: 'done' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await view.findByText('0.1 BTC transferred.');
    await userEvent.click(view.getByRole('button', { name: 'New transfer' }));
    await expect(view.getByRole('textbox', { name: /Amount/ })).toHaveValue('');
  }),
});
export const NothingAvailable = meta.story({ args: { stage: 'empty', rows: loadedData([]) } });
export const Loading = meta.story({ args: { stage: 'empty', rows: loading } });
export const Failed = meta.story({ args: { stage: 'empty', rows: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
