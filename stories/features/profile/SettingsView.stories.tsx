import { expect, fn } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { SettingsView, type SettingsFormProps } from '#src/features/profile/SettingsView.tsx';
import type { Reloadable } from '#domain/loadable.ts';
import type { Form } from '#src/binding/form.tsx';
import { LANGUAGES } from '#src/i18n/languages.ts';
import preview from '../../../.storybook/preview.tsx';
import { loaded, loading, notLoaded } from '../../loadables.ts';

const form: Form = {
  phase: 'editing',
  values: { language: '', currency: 'USD', signInMail: 'yes', orderPush: '', newsMail: '' },
  problems: {},
  rejection: undefined,
  edit: fn(),
  submit: fn(),
  reset: fn(),
};
const languages = LANGUAGES.filter(({ offer }) => offer === 'always');
const settings: SettingsFormProps = { form, languages, isChanged: false };

interface Args {
  readonly settings: Reloadable<SettingsFormProps>;
}

const args: Args = { settings: loaded(settings) };
const onTheme = fn();

const meta = preview.meta({
  title: 'features/profile/SettingsView',
  parameters: { isPage: true },
  args,
  render: ({ settings: shown }: Args) => (
    <SettingsView settings={shown} theme="dark" onTheme={onTheme} isSocialLogin={false} />
  ),
});

export const Saved = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(form.submit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('radio', { name: 'Light' }));
    await expect(onTheme).toHaveBeenCalledWith('light');
  },
});
export const InAnotherCurrency = meta.story({
  args: {
    settings: loaded({
      ...settings,
      form: { ...form, values: { ...form.values, currency: 'EUR' } },
      ratesOrigin: { source: 'Central bank', updatedAt: epochMs(Date.UTC(2026, 10, 23)) },
    }),
  },
  globals: { locale: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Currency')).toHaveAccessibleDescription(
      'Rates as of 23 Nov 2026. Source: Central bank',
    );
  },
});
export const Changed = meta.story({
  args: { settings: loaded({ ...settings, isChanged: true }) },
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Currency'), 'EUR');
    await expect(form.edit).toHaveBeenCalledWith('currency', 'EUR');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(form.submit).toHaveBeenCalled();
  },
});
export const Busy = meta.story({
  args: {
    settings: loaded({ ...settings, isChanged: true, form: { ...form, phase: 'submitting' } }),
  },
});
export const Rejected = meta.story({
  args: {
    settings: loaded({
      ...settings,
      isChanged: true,
      form: {
        ...form,
        phase: 'failed',
        rejection: 'Too many requests. Wait a moment and try again.',
      },
    }),
  },
});
export const Loading = meta.story({ args: { settings: loading } });
export const Failed = meta.story({ args: { settings: notLoaded() } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
