import { expect, fn } from 'storybook/test';
import { openResume } from '#contract/rest/identity.ts';
import { phoneCaseWire } from '#contract/samples/identity.ts';
import type { PhoneForm } from '#src/binding/identity-phone.ts';
import { PhoneView } from '#src/features/identity/PhoneView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { paper } from '#tests/support/identity-samples.ts';

const opened = openResume.reply.decode(phoneCaseWire);
const form: PhoneForm = {
  phase: 'open',
  opened,
  paper: undefined,
  missing: ['front', 'selfie'],
  paperActor: undefined,
  openPaper: fn(),
  leavePaper: fn(),
  retry: fn(),
};
const without = (phase: PhoneForm['phase']): PhoneForm => ({ ...form, phase, opened: undefined });

const meta = preview.meta({
  title: 'features/identity/PhoneView',
  component: PhoneView,
  parameters: { isPage: true },
  args: { form },
  globals: { viewport: { value: 'phone' } },
});

export const Missing = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Continue: Front/ }));
    await expect(args.form.openPaper).toHaveBeenCalledWith('front');
  }),
});
export const Complete = meta.story({
  args: {
    form: {
      ...form,
      opened: { ...opened, papers: [paper('front'), paper('back'), paper('selfie')] },
      missing: [],
    },
  },
});
export const Loading = meta.story({ args: { form: without('loading') } });
export const Unanswered = meta.story({
  args: { form: without('unanswered') },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.form.retry).toHaveBeenCalledOnce();
  }),
});
export const Ended = meta.story({ args: { form: without('ended') } });
export const Submitted = meta.story({ args: { form: without('submitted') } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
