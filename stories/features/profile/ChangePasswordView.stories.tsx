import { expect, waitFor } from 'storybook/test';
import { changeInputOf } from '#src/features/profile/changes.ts';
import { ChangePasswordView } from '#src/features/profile/ChangePasswordView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { StagedChange, type ChangeStage } from './staged-change.tsx';

interface Args {
  readonly stage: ChangeStage;
  readonly values: Readonly<Record<string, string>>;
  readonly doneCount: number;
  readonly rejection: string;
  readonly isSocialLogin: boolean;
}

const email = 'trader@example.com';
const empty = { email, currentPassword: '', password: '', repeated: '' };
const filled = {
  email,
  currentPassword: 'calm harbour at seven',
  password: 'evening tide at nine',
  repeated: 'evening tide at nine',
};
const args: Args = {
  stage: 'editing',
  values: empty,
  doneCount: 0,
  rejection: 'Wrong password.',
  isSocialLogin: false,
};

const meta = preview.meta({
  title: 'features/profile/ChangePasswordView',
  parameters: { isPage: true },
  args,
  render: ({ values, isSocialLogin, ...stage }: Args) => (
    <StagedChange
      {...changeInputOf('password', values)}
      {...stage}
      rejectedField="currentPassword"
      needs={['authenticatorCode']}
    >
      {(change) => (
        <ChangePasswordView
          change={isSocialLogin ? undefined : change}
          email={email}
          isSocialLogin={isSocialLogin}
        />
      )}
    </StagedChange>
  ),
});

export const Editing = meta.story({
  play: async ({ canvasElement }) => {
    const kinds = [...canvasElement.querySelectorAll('form input')].map((input) =>
      input.getAttribute('autocomplete'),
    );
    await expect(kinds).toEqual(['username', 'current-password', 'new-password', 'new-password']);
  },
});
export const Invalid = meta.story({
  args: { stage: 'invalid', values: { ...filled, repeated: 'another' } },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText("Passwords don't match")).toBeVisible();
  }),
});
export const Busy = meta.story({ args: { stage: 'busy', values: filled } });
export const Rejected = meta.story({
  args: { stage: 'rejected', values: filled },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Wrong password.')).toBeVisible();
    const field = canvasElement.querySelector('input[name="currentPassword"]');
    await waitFor(() => expect(field).toHaveFocus());
  },
});
export const Proof = meta.story({ args: { stage: 'proof', values: filled } });
export const Done = meta.story({
  args: { doneCount: 1, values: filled },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText(/Password changed/)).toBeVisible();
  }),
});
export const BySocial = meta.story({ args: { isSocialLogin: true } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({
  args: { stage: 'invalid', values: filled },
  globals: { locale: 'ar' },
});
