import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { allocationProof } from '#contract/rest/launchpad.ts';
import { allocationProofWire, publishedCommitmentWire } from '#contract/samples/launchpad.ts';
import { publishedCommitmentCodec } from '#contract/entities/launchpad.ts';
import { ProofView, type ProofViewProps } from '#src/features/launchpad/project/ProofView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { NOW, projectIn } from './sample-projects.ts';

const proof = allocationProof.reply.decode(allocationProofWire);
const lines = [publishedCommitmentCodec.decode(publishedCommitmentWire)];

const args: ProofViewProps = {
  project: projectIn('distribution'),
  proof: loadedData(proof),
  file: loading,
  isRequested: false,
  verification: undefined,
  onVerify: fn(),
  onSave: fn(),
  onCopy: fn(),
};

const meta = preview.meta({
  component: ProofView,
  title: 'features/launchpad/ProofView',
  parameters: { isPage: true },
  args,
  decorators: [
    (Story) => (
      <main>
        <h1>Harbor</h1>
        <Story />
      </main>
    ),
  ],
});

export const NotCalculated = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Calculate it on this device' }));
    await expect(given.onVerify).toHaveBeenCalledOnce();
  }),
});
export const FileLoading = meta.story({ args: { isRequested: true } });
export const Calculating = meta.story({
  args: {
    isRequested: true,
    file: loadedData(lines),
    verification: { share: 0.4, result: undefined },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveValue(0.4);
  },
});
export const Agrees = meta.story({
  args: {
    isRequested: true,
    file: loadedData(lines),
    verification: {
      share: 1,
      result: {
        checks: [
          { check: 'terms', agrees: true },
          { check: 'seed', agrees: true },
          { check: 'sums', agrees: true },
          { check: 'lines', agrees: true },
          { check: 'receipt', agrees: true },
        ],
        differing: [],
      },
    },
  },
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await expect(canvas.getByText('This device has calculated the same allocation.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Download all commitments' }));
    await expect(given.onSave).toHaveBeenCalledOnce();
  }),
});
export const Differs = meta.story({
  args: {
    isRequested: true,
    file: loadedData(lines),
    verification: {
      share: 1,
      result: {
        checks: [
          { check: 'terms', agrees: true },
          { check: 'seed', agrees: true },
          { check: 'sums', agrees: false },
          { check: 'lines', agrees: false },
        ],
        differing: [3, 8],
      },
    },
  },
});
export const Lottery = meta.story({
  args: {
    proof: loadedData({
      ...proof,
      saleType: 'lottery',
      ticketSize: decimal('40'),
      ticketCount: 1_053,
      ticketsHash: proof.seedHash,
      closedAt: epochMs(NOW),
    }),
  },
});
export const FileNotLoaded = meta.story({ args: { isRequested: true, file: notLoaded() } });
export const Loading = meta.story({ args: { proof: loading } });
export const NotLoaded = meta.story({ args: { proof: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
