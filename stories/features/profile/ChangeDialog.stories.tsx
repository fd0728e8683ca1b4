import { expect, fn, waitFor, within } from 'storybook/test';
import { changeInputOf } from '#src/features/profile/changes.ts';
import { ChangeDialogView } from '#src/features/profile/parts/ChangeDialog.tsx';
import type { ChangeName, FormValues, ProofKind } from '#src/binding/account.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { StagedChange, type ChangeStage } from './staged-change.tsx';

interface Args {
  readonly name: ChangeName;
  readonly values: FormValues;
  readonly stage: ChangeStage;
  readonly doneCount: number;
  readonly rejection: string;
  readonly rejectedField: string;
  readonly needs: readonly ProofKind[];
  readonly onClose: () => void;
}

const args: Args = {
  name: 'nickname',
  values: { nickname: 'Tidewatcher' },
  stage: 'editing',
  doneCount: 0,
  rejection: 'Rejected.',
  rejectedField: '',
  needs: ['password'],
  onClose: fn(),
};

const meta = preview.meta({
  title: 'features/profile/ChangeDialog',
  parameters: { isPage: true },
  args,
  render: ({ name, values, onClose, ...stage }: Args) => (
    <main>
      <h1>Profile</h1>
      <StagedChange {...changeInputOf(name, values)} {...stage}>
        {(change) => (
          <ChangeDialogView
            name={name}
            change={change}
            email="trader@example.com"
            onClose={onClose}
          />
        )}
      </StagedChange>
    </main>
  ),
});

const email = {
  name: 'email',
  values: { email: 'trader@example.com', newEmail: 'new@example.com', oldCode: '', newCode: '' },
} as const;
const setup = { name: 'twoFactorSetup', values: { code: '' } } as const;

export const Nickname = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { onClose } }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(onClose).toHaveBeenCalled();
  }),
});
export const NicknameInvalid = meta.story({
  args: { values: { nickname: '' }, stage: 'invalid' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await expect(canvas.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  },
});
export const NicknameBusy = meta.story({ args: { stage: 'busy' } });
export const NicknameRejected = meta.story({
  args: { stage: 'rejected', rejection: 'This nickname is taken.', rejectedField: 'nickname' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This nickname is taken.')).toBeVisible();
  },
});
export const Names = meta.story({
  args: { name: 'names', values: { firstName: 'Ada', lastName: 'Stone' } },
});
export const Image = meta.story({ args: { name: 'avatar', values: { photo: '' } } });
export const ImageMissing = meta.story({
  args: { name: 'avatar', values: { photo: '' }, stage: 'invalid' },
});
export const ImageCropped = meta.story({
  args: { name: 'avatar', values: { photo: '' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is a field for the picture.');
    await userEvent.upload(input, await stripes());
    const [size] = await canvas.findAllByRole('slider');
    await expect(size).toHaveValue('100');
    await expect(canvas.getByRole('img')).toBeVisible();
  },
});
export const ImageUnreadable = meta.story({
  args: { name: 'avatar', values: { photo: '' } },
  play: inEnglish(async ({ canvas, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is a field for the picture.');
    await userEvent.upload(input, new File(['no picture'], 'a.png', { type: 'image/png' }));
    await expect(await canvas.findByText(/Unsupported image/)).toBeVisible();
  }),
});
export const PhoneNumber = meta.story({ args: { name: 'phone', values: { phone: '', code: '' } } });
export const PhoneCode = meta.story({
  args: { name: 'phone', values: { phone: '+84901234567', code: '' }, doneCount: 1 },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText(/Resend code in/)).toBeVisible();
  }),
});
export const PhoneCodeWrong = meta.story({
  args: {
    name: 'phone',
    values: { phone: '+84901234567', code: '123456' },
    doneCount: 1,
    stage: 'rejected',
    rejection: 'The code is wrong or has expired.',
    rejectedField: 'code',
  },
});
export const NewEmail = meta.story({ args: email });
export const EmailCodes = meta.story({ args: { ...email, doneCount: 1 } });
export const AntiPhishing = meta.story({
  args: { name: 'antiPhishingCode', values: { word: '' } },
});
export const ProofByPassword = meta.story({
  args: { stage: 'proof' },
  play: inEnglish(async ({ canvas }) => {
    const [field] = await canvas.findAllByLabelText('Password');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
  }),
});
export const ProofByCodes = meta.story({
  args: { stage: 'proof', needs: ['mailCode', 'authenticatorCode'] },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use recovery code' }));
    await expect(canvas.getByLabelText('Recovery code')).toBeVisible();
  }),
});
export const ProofBusy = meta.story({ args: { stage: 'proofBusy' } });
export const ProofRejected = meta.story({
  args: { stage: 'proofRejected', rejection: 'Wrong password.' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Wrong password.')).toBeVisible();
  },
});
export const SetupOpening = meta.story({ args: { ...setup, stage: 'busy' } });
export const SetupFailed = meta.story({
  args: { ...setup, stage: 'rejected', rejection: 'Two-factor authentication is already on.' },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Retry' })).toBeVisible();
  }),
});
export const SetupSecret = meta.story({
  args: { ...setup, doneCount: 1 },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByTitle('QR code of the key below')).toBeInTheDocument();
    await expect(canvas.getByText('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')).toBeVisible();
  }),
});
export const SetupCodes = meta.story({
  args: { ...setup, values: { code: '123456' }, doneCount: 2, stage: 'shown' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const list = await canvas.findByRole('list', { name: 'Recovery codes' });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    await waitFor(() => expect(list).toHaveFocus());
    const done = canvas.getByRole('button', { name: 'Done' });
    await expect(done).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(done).not.toHaveAttribute('aria-disabled');
  }),
});
export const RemoveTwoFactor = meta.story({ args: { name: 'twoFactorRemoval', values: {} } });
export const NewRecoveryCodes = meta.story({ args: { name: 'recoveryCodes', values: {} } });
export const CloseAccount = meta.story({
  args: { name: 'deletion', values: { understood: '' }, stage: 'invalid' },
});
export const CloseAccountUnsettled = meta.story({
  args: {
    name: 'deletion',
    values: { understood: 'yes' },
    stage: 'rejected',
    rejection: 'The account cannot be closed yet. Settle first: open orders, futures positions.',
    rejectedField: '',
  },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText(/Settle first: open orders, futures positions/);
  }),
});
export const Phone = meta.story({
  args: { ...setup, doneCount: 1 },
  globals: { viewport: { value: 'phone' } },
});
export const RightToLeft = meta.story({
  args: { ...setup, doneCount: 1 },
  globals: { locale: 'ar' },
});

async function stripes(): Promise<File> {
  const canvas = new OffscreenCanvas(320, 200);
  const context = canvas.getContext('2d');
  if (context !== null) {
    for (let at = 0; at < 320; at += 20) {
      context.fillStyle = at % 40 === 0 ? '#32d777' : '#3498db';
      context.fillRect(at, 0, 20, 200);
    }
  }
  return new File([await canvas.convertToBlob()], 'stripes.png', { type: 'image/png' });
}
