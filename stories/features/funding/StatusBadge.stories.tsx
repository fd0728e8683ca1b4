import { expect } from 'storybook/test';
import { StatusBadge } from '#src/features/funding/parts/StatusBadge.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

interface Args {
  readonly codes: readonly number[];
}

const meta = preview.meta({
  title: 'features/funding/StatusBadge',
  args: { codes: [0, 1, 2, 3] } satisfies Args,
  render: ({ codes }: Args) => (
    <div>
      {codes.map((code) => (
        <StatusBadge key={code} code={code} />
      ))}
    </div>
  ),
});

/** The text is an element of its own inside the badge. */
const toneClassOf = (text: HTMLElement): string | undefined => text.parentElement?.className;

export const PendingAndAccepted = meta.story({
  name: '[STATUS-01][STATUS-02] 0 is Pending as a warning, 1 is Accepted as a success',
  args: { codes: [0, 1] },
  play: inEnglish(async ({ canvas }) => {
    await expect(toneClassOf(canvas.getByText('Pending'))).toContain('warning');
    await expect(toneClassOf(canvas.getByText('Accepted'))).toContain('success');
  }),
});
export const RejectedAndProcessing = meta.story({
  name: '[STATUS-03][STATUS-04] 2 is Rejected as a danger, 3 is Processing as information',
  args: { codes: [2, 3] },
  play: inEnglish(async ({ canvas }) => {
    await expect(toneClassOf(canvas.getByText('Rejected'))).toContain('danger');
    await expect(toneClassOf(canvas.getByText('Processing'))).toContain('info');
  }),
});
export const Unknown = meta.story({
  args: { codes: [7] },
  play: inEnglish(async ({ canvas }) => {
    await expect(toneClassOf(canvas.getByText('7'))).not.toMatch(/warning|success|danger|info/);
  }),
});
