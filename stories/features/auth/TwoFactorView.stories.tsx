import { expect, fn, waitFor } from 'storybook/test';
import { checkTwoFactor } from '#src/features/auth/checks.ts';
import { TwoFactorView } from '#src/features/auth/TwoFactorView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { StagedForm, type Stage } from './staged-form.tsx';

interface Args {
  readonly stage: Stage;
  readonly way: 'app' | 'recovery';
  readonly code: string;
  readonly recoveryCode: string;
  /** The exchange's error for the code. */
  readonly rejection: string;
}

const leave = fn();

const untouched: Args = { stage: 'editing', way: 'app', code: '', recoveryCode: '', rejection: '' };

const meta = preview.meta({
  title: 'features/auth/TwoFactorView',
  parameters: { isPage: true },
  args: untouched,
  render: ({ stage, way, code, recoveryCode, rejection }: Args) => (
    <StagedForm
      stage={stage}
      values={{ way, code, recoveryCode }}
      check={checkTwoFactor}
      rejections={{ code: rejection }}
    >
      {(form) => <TwoFactorView form={form} leave={leave} />}
    </StagedForm>
  ),
  beforeEach: () => {
    leave.mockClear();
  },
});

const withCode = { code: '123456' };
const recovery = { way: 'recovery', recoveryCode: 'K7QM2-XVA4T' } as const;

export const Editing = meta.story({
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await expect(canvas.getByRole('textbox')).toHaveAttribute('autocomplete', 'one-time-code');
  },
});
export const Invalid = meta.story({ args: { stage: 'invalid', code: '12' } });
export const Busy = meta.story({ args: { stage: 'busy', ...withCode } });
export const Failed = meta.story({
  args: { stage: 'failed', ...withCode, rejection: 'Wrong two-factor code.' },
  play: async ({ canvas }) => {
    const code = canvas.getByRole('textbox');
    await waitFor(() => expect(code).toHaveAccessibleDescription('Wrong two-factor code.'));
    await waitFor(() => expect(code).toHaveFocus());
  },
});
export const Done = meta.story({ args: { stage: 'done', ...withCode } });
export const Recovery = meta.story({ args: { way: 'recovery' } });
export const RecoveryInvalid = meta.story({
  args: { stage: 'invalid', way: 'recovery', recoveryCode: 'K7' },
});
export const RecoveryBusy = meta.story({ args: { stage: 'busy', ...recovery } });
export const RecoveryFailed = meta.story({
  args: { stage: 'failed', ...recovery, rejection: 'This recovery code was used.' },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({
  args: { stage: 'invalid', code: '12' },
  globals: { locale: 'ar' },
});

/** Switches to the recovery code and back by keyboard; the error of one code is not shown for the
 *  other. */
export const ChangesWay = meta.story({
  args: { stage: 'invalid', code: '12' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('textbox')).toHaveAttribute('name', 'recoveryCode'),
    );
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await expect(canvas.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveAttribute('name', 'code'));
  },
});
export const Leaves = meta.story({
  play: async ({ canvas, userEvent }) => {
    const last = canvas.getAllByRole('button').at(-1);
    if (last === undefined) throw new Error('There is a way back.');
    await userEvent.click(last);
    await expect(leave).toHaveBeenCalledOnce();
  },
});
