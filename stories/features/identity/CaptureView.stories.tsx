import { expect, fn, screen, within } from 'storybook/test';
import type { PaperKind } from '#contract/entities/identity.ts';
import type { CameraPhase } from '#src/binding/paper.ts';
import { CaptureView, type CaptureViewProps } from '#src/features/identity/parts/CaptureView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { StagedCamera, StagedPaper, type PaperStage } from './staged-identity.tsx';

interface Args extends Pick<CaptureViewProps, 'onClose'> {
  readonly onPhone: (() => void) | undefined;
  readonly stage: PaperStage;
  readonly kind: PaperKind;
  readonly camera: CameraPhase;
}

const onPhone = fn() as Args['onPhone'];

const meta = preview.meta({
  title: 'features/identity/CaptureView',
  parameters: { isPage: true },
  args: {
    stage: 'choosing',
    kind: 'front',
    camera: 'live',
    onPhone,
    onClose: fn(),
  } satisfies Args,
  render: ({ stage, kind, camera, ...rest }: Args) => (
    <main>
      <h1>Identity verification</h1>
      <StagedPaper stage={stage} kind={kind}>
        {(paper) => (
          <CaptureView
            paper={paper}
            documentType="nid"
            renderCamera={(show) => <StagedCamera phase={camera}>{show}</StagedCamera>}
            {...rest}
          />
        )}
      </StagedPaper>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Choose = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const input = await view.findByLabelText('Choose a file');
    await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
    // Equal ways: none looks like the lesser one.
    const ways = [
      view.getByRole('button', { name: 'Use camera' }),
      view.getByText('Choose a file'),
      view.getByRole('button', { name: 'Continue on your phone' }),
    ];
    const styles = ways.map((way) => getComputedStyle(way));
    const fonts = styles.map(({ fontSize, fontWeight }) => `${fontSize} ${fontWeight}`);
    await expect(new Set(fonts).size).toBe(1);
    await userEvent.upload(input, new File(['x'], 'card.jpg', { type: 'image/jpeg' }));
    // Emptied, so that the same file can be picked again.
    await expect(input).toHaveValue('');
    await view.findByText('Preparing image…');
  }),
});

type PlayContext = Parameters<NonNullable<typeof Choose.play>>[0];

/** Turns the camera on, and checks that this state of it offers the other ways (K6). */
const withCamera =
  (text: RegExp) =>
  async ({ userEvent, args }: Pick<PlayContext, 'userEvent' | 'args'>) => {
    const view = await dialog();
    await userEvent.click(await view.findByRole('button', { name: 'Use camera' }));
    await expect(await view.findByText(text)).toBeVisible();
    await expect(view.getByLabelText('Choose a file')).toBeInTheDocument();
    await userEvent.click(view.getByRole('button', { name: 'Continue on your phone' }));
    await expect(args.onPhone).toHaveBeenCalledOnce();
  };

export const CameraLive = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(await view.findByRole('button', { name: 'Use camera' }));
    const take = await view.findByRole('button', { name: 'Take photo' });
    await expect(take).not.toHaveAttribute('aria-disabled');
    await userEvent.click(view.getByRole('button', { name: 'Other camera' }));
    await view.findByText(/All four edges/);
  }),
});
export const CameraAsking = meta.story({
  args: { camera: 'asking' },
  play: inEnglish(withCamera(/Allow the camera/)),
});
export const CameraStarting = meta.story({
  args: { camera: 'starting' },
  play: inEnglish(withCamera(/is starting/)),
});
export const CameraDenied = meta.story({
  args: { camera: 'denied' },
  play: inEnglish(withCamera(/did not allow/)),
});
export const CameraBlocked = meta.story({
  args: { camera: 'blocked' },
  play: inEnglish(withCamera(/blocked for this site/)),
});
export const CameraBusy = meta.story({
  args: { camera: 'busy' },
  play: inEnglish(withCamera(/Another app uses/)),
});
export const NoCamera = meta.story({
  args: { camera: 'none' },
  play: inEnglish(withCamera(/has no camera/)),
});
export const Insecure = meta.story({
  args: { camera: 'insecure' },
  play: inEnglish(withCamera(/secure connection/)),
});
export const CameraLost = meta.story({
  args: { camera: 'lost' },
  play: inEnglish(withCamera(/was disconnected/)),
});
export const BlackFrames = meta.story({
  args: { camera: 'black' },
  play: inEnglish(withCamera(/shows a black image/)),
});
export const CameraPaused = meta.story({
  args: { camera: 'paused' },
  play: inEnglish(withCamera(/while the page is hidden/)),
});
export const Selfie = meta.story({ args: { kind: 'selfie' } });
export const Scan = meta.story({
  args: { kind: 'address_proof' },
  play: inEnglish(async () => {
    const input = await (await dialog()).findByLabelText('Choose a file');
    await expect(input).toHaveAttribute('accept', expect.stringContaining('application/pdf'));
  }),
});
export const Loading = meta.story({ args: { stage: 'restoring' } });
export const Preparing = meta.story({ args: { stage: 'preparing' } });
export const Unsupported = meta.story({ args: { stage: 'unsupported' } });
export const Heic = meta.story({
  args: { stage: 'heic' },
  play: inEnglish(async () => {
    const view = await dialog();
    // Two ways out.
    await view.findByText(/Most compatible.*or continue on your phone/);
  }),
});
export const Unreadable = meta.story({ args: { stage: 'unreadable' } });
export const TooSmall = meta.story({ args: { stage: 'too_small' } });
export const Blank = meta.story({ args: { stage: 'blank' } });
export const TooLarge = meta.story({ args: { stage: 'too_large' } });
export const Checked = meta.story({
  args: { stage: 'checked' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(await view.findByRole('button', { name: 'Send' }));
    await view.findByText('Uploading: 42%');
    await userEvent.click(view.getByRole('button', { name: 'Cancel upload' }));
    await userEvent.click(await view.findByRole('button', { name: 'Take another' }));
    await view.findByRole('button', { name: 'Use camera' });
  }),
});
export const Doubtful = meta.story({
  args: { stage: 'doubtful' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText(/looks blurred/);
    await expect(view.getByRole('button', { name: 'Send anyway' })).toBeVisible();
  }),
});
export const ScanChecked = meta.story({ args: { stage: 'scan', kind: 'funds_proof' } });
export const Uploading = meta.story({ args: { stage: 'uploading' } });
export const Failed = meta.story({
  args: { stage: 'failed' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(await view.findByRole('button', { name: 'Retry' }));
    await view.findByText(/The upload failed/);
  }),
});
export const Rejected = meta.story({ args: { stage: 'rejected' } });
export const Offline = meta.story({
  args: { stage: 'offline' },
  play: inEnglish(async () => {
    await (await dialog()).findByText(/continues automatically/);
  }),
});
export const OnAPhone = meta.story({
  args: { stage: 'checked', onPhone: undefined },
  globals: { viewport: { value: 'phone' } },
});
export const RightToLeft = meta.story({ args: { stage: 'doubtful' }, globals: { locale: 'ar' } });
