import { expect, fn, screen, within } from 'storybook/test';
import type { Reloadable } from '#domain/loadable.ts';
import {
  DepositCheckView,
  type ChainNetwork,
  type ChainNetworkInfo,
} from '#src/features/funding/check/DepositCheckView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import {
  HASH,
  ripple,
  StagedDepositCheck,
  type DepositCheckStage,
} from './staged-deposit-check.tsx';

interface Args {
  readonly stage: DepositCheckStage;
  readonly networks: Reloadable<readonly ChainNetworkInfo[]>;
  readonly network: Reloadable<ChainNetwork>;
  readonly onDeposit: (id: number) => void;
}

const meta = preview.meta({
  title: 'features/funding/DepositCheckView',
  parameters: { isPage: true },
  args: {
    stage: { at: 'draft' },
    networks: loadedData([ripple]),
    network: loadedData(ripple),
    onDeposit: fn(),
  } satisfies Args,
  render: ({ stage, ...rest }: Args) => (
    <main>
      <h1>Deposit</h1>
      <StagedDepositCheck stage={stage}>
        {(form) => <DepositCheckView form={form} onClose={fn()} {...rest} />}
      </StagedDepositCheck>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Draft = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText('100,231')).toBeVisible();
    await userEvent.clear(view.getByRole('textbox', { name: 'Transaction ID' }));
    await userEvent.click(view.getByRole('button', { name: 'Check transaction' }));
    await view.findByText('This field is required');
    await userEvent.type(view.getByRole('textbox', { name: 'Transaction ID' }), HASH);
    await userEvent.click(view.getByRole('button', { name: 'Check transaction' }));
    await view.findByText(/arrived without a known memo/);
  }),
});
export const LoadingNetworks = meta.story({ args: { networks: loading, network: loading } });
export const FailedNetworks = meta.story({ args: { networks: notLoaded() } });
export const FailedNetwork = meta.story({ args: { network: notLoaded() } });
export const Checking = meta.story({ args: { stage: { at: 'checking' } } });
export const Unanswered = meta.story({ args: { stage: { at: 'unanswered' } } });
export const NotFound = meta.story({
  args: { stage: { at: 'notFound' } },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await view.findByText(/does not know this transaction/);
    await userEvent.click(view.getByRole('button', { name: 'Back' }));
    await expect(view.getByRole('textbox', { name: 'Transaction ID' })).toHaveValue(HASH);
  }),
});
export const WithoutMemo = meta.story({ args: { stage: { at: 'found' } } });
export const BelowMinimum = meta.story({
  args: { stage: { at: 'found', deposit: 'below_minimum' } },
});
export const OnItsWay = meta.story({
  args: { stage: { at: 'found', deposit: 'seen', state: 'pending' } },
});
export const Credited = meta.story({ args: { stage: { at: 'found', deposit: 'credited' } } });
export const Dropped = meta.story({ args: { stage: { at: 'found', state: 'dropped' } } });
export const NamingSender = meta.story({ args: { stage: { at: 'naming' } } });
export const Claiming = meta.story({ args: { stage: { at: 'claiming' } } });
export const WrongSender = meta.story({
  args: { stage: { at: 'rejected' } },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('This transaction was not sent from this address');
  }),
});
export const Claimed = meta.story({
  args: { stage: { at: 'claimed' } },
  play: inEnglish(async ({ userEvent, args }) => {
    const view = await dialog();
    await userEvent.click(await view.findByRole('button', { name: 'Show deposit' }));
    await expect(args.onDeposit).toHaveBeenCalledOnce();
  }),
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { stage: { at: 'found' } },
});
