import { useState } from 'react';
import { fromPromise } from 'xstate';
import { expect, fn, screen, waitFor } from 'storybook/test';
import type { ReferralCode } from '#contract/entities/referral.ts';
import { ApiError } from '#contract/envelope.ts';
import type { RejectionName } from '#contract/errors.ts';
import { REJECTIONS } from '#contract/docs/rejections.ts';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { ReferralServiceProvider, type ReferralService } from '#src/binding/referrals.ts';
import { CodeDialog } from '#src/features/referrals/parts/CodeDialog.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { code, linkOf, tiers } from './sample-referrals.ts';

const sent = fn<(values: FormValues) => void>();
const onClose = fn();

interface Args {
  readonly code: ReferralCode | undefined;
  /** Rejection of the exchange; undefined when it accepts the code, `pending` without response. */
  readonly rejection: RejectionName | 'pending' | undefined;
}

const serviceOf = (rejection: Args['rejection']): ReferralService => ({
  codeForm: formMachine.provide({
    actors: {
      send: fromPromise<FormResponse, FormValues>(async ({ input }) => {
        sent(input);
        if (rejection === 'pending') return new Promise<never>(() => {});
        if (rejection === undefined) return {};
        const { message, status } = REJECTIONS[rejection];
        throw new ApiError(message, { code: rejection, status, body: undefined, fields: {} });
      }),
    },
  }),
  makeDefault: fn(),
  announce: fn(),
  linkOf,
});

function Staged({ code: shown, rejection }: Args) {
  const [service] = useState(() => serviceOf(rejection));
  return (
    <ReferralServiceProvider value={service}>
      <CodeDialog code={shown} ownCodes={['K7M4PQ2X']} tier={tiers[0]} onClose={onClose} />
    </ReferralServiceProvider>
  );
}

const args: Args = { code: undefined, rejection: undefined };

const meta = preview.meta({
  title: 'features/referrals/CodeDialog',
  args,
  render: (given: Args) => <Staged {...given} />,
});

const submit = () => screen.getByRole('button', { name: 'Create code' });

export const Empty = meta.story({
  name: '[REF-01] New code with a share, sent once with a random text',
  play: inEnglish(async ({ userEvent }) => {
    await userEvent.click(screen.getByRole('radio', { name: '25%' }));
    await expect(screen.getByText('Friend 5% · You 15%')).toBeVisible();
    const tooHigh = screen.getByRole('radio', { name: '50%' });
    await expect(tooHigh).toHaveAccessibleDescription('Your tier passes on at most 25%');
    await userEvent.click(tooHigh);
    await expect(screen.getByRole('radio', { name: '25%' })).toBeChecked();
    await userEvent.dblClick(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    await expect(sent).toHaveBeenCalledOnce();
    await expect(sent).toHaveBeenCalledWith({
      code: '',
      randomCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
      label: '',
      friendShare: '25',
      isDefault: '',
    });
  }),
});
export const Malformed = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const field = screen.getByRole('textbox', { name: 'Code' });
    await userEvent.type(field, 'tide');
    await userEvent.click(submit());
    await expect(field).toHaveAccessibleDescription('Enter 6 to 12 letters and digits');
    await userEvent.clear(field);
    await userEvent.type(field, 'k7m4pq2x');
    await expect(field).toHaveAccessibleDescription('You already have this code');
    await expect(sent).not.toHaveBeenCalled();
  }),
});

const rejectedBy = (rejection: RejectionName) =>
  meta.story({
    args: { code: undefined, rejection },
    play: inEnglish(async ({ userEvent }) => {
      await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'tide2026');
      await userEvent.click(submit());
      const { message } = REJECTIONS[rejection];
      await expect(await screen.findByRole('alert')).toHaveTextContent(message);
    }),
  });
export const InUse = rejectedBy('referral_code_taken');
export const RejectedAsMalformed = rejectedBy('referral_code_malformed');
export const ShareTooHigh = rejectedBy('friend_share_too_high');
export const LimitReached = rejectedBy('referral_code_limit_reached');

export const Busy = meta.story({
  args: { code: undefined, rejection: 'pending' },
  play: inEnglish(async ({ userEvent }) => {
    await userEvent.click(submit());
    await expect(submit()).toHaveAttribute('aria-busy', 'true');
  }),
});
export const Edited = meta.story({
  args: { code, rejection: undefined },
  play: inEnglish(async ({ userEvent }) => {
    await expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAttribute('readonly');
    await expect(screen.getByRole('checkbox', { name: /^Use as default/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByRole('radio', { name: '5%' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save code' }));
    await expect(sent).toHaveBeenCalledWith({
      code: 'K7M4PQ2X',
      label: 'Forum',
      friendShare: '5',
      isDefault: 'yes',
    });
  }),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
