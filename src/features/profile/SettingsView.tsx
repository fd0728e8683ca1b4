/** View of the user's settings: theme, language, currency and notifications. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import type { Form } from '#src/binding/form.ts';
import type { Push } from '#src/binding/push.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { ThemeChoice, type ThemeChoiceValue } from '#src/design/controls/ThemeChoice.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { shortDate } from '#src/format/dates.ts';
import type { NamedLanguage } from '#src/i18n/language-names.ts';
import { DISPLAY_CURRENCIES, type NotificationPreferences } from '#src/queries/profile.ts';
import type { RatesOrigin } from '#src/stores/display-currency.store.ts';
import { AnalyticsSettings, type AnalyticsSettingsProps } from './parts/AnalyticsSettings.tsx';
import {
  NotificationSettings,
  type NotificationSettingsProps,
} from './parts/NotificationSettings.tsx';
import { PushSettings } from './parts/PushSettings.tsx';
import { ProfileLayout } from '#src/trading/profile/ProfileLayout.tsx';
import styles from './SettingsView.module.css';

export interface SettingsFormProps {
  readonly form: Form;
  readonly languages: readonly NamedLanguage[];
  /** Whether a value differs from the saved one. */
  readonly isChanged: boolean;
  /** Origin of the rates in use; undefined while values are in dollars. */
  readonly ratesOrigin?: RatesOrigin | undefined;
}

interface SettingsViewProps {
  readonly settings: Reloadable<SettingsFormProps>;
  readonly theme: ThemeChoiceValue;
  readonly onTheme: (theme: ThemeChoiceValue) => void;
  readonly isSocialLogin: boolean;
  readonly preferences: Reloadable<NotificationPreferences>;
  readonly onPreference: NotificationSettingsProps['onToggle'];
  readonly push: Push;
  /** Undefined where the exchange has no analytics. */
  readonly analytics: AnalyticsSettingsProps | undefined;
}

export function SettingsView(props: SettingsViewProps) {
  const { settings, theme, onTheme, isSocialLogin, preferences, onPreference, push, analytics } =
    props;
  const { t } = useLingui();
  return (
    <ProfileLayout page="settings" title={t`Settings`} isSocialLogin={isSocialLogin}>
      <Panel title={t({ message: 'Appearance', comment: 'Light or dark' })} isPadded>
        <ThemeChoice value={theme} onValueChange={onTheme} />
      </Panel>
      <Panel title={t`Language and currency`} isPadded>
        <LoadableContent
          loadable={settings}
          failureText={t`Part of the page could not be loaded`}
          placeholder={<Placeholder />}
        >
          {(loaded) => <Settings {...loaded} />}
        </LoadableContent>
      </Panel>
      <Panel title={t({ message: 'Notifications', comment: 'Title' })} isPadded>
        <LoadableContent
          loadable={preferences}
          failureText={t`Part of the page could not be loaded`}
          placeholder={<Placeholder />}
        >
          {(loaded) => <NotificationSettings preferences={loaded} onToggle={onPreference} />}
        </LoadableContent>
      </Panel>
      <Panel title={t({ message: 'Push notifications', comment: 'Title' })} isPadded>
        <PushSettings {...push} />
      </Panel>
      {analytics !== undefined && (
        <Panel title={t({ message: 'Analytics', comment: 'Title' })} isPadded>
          <AnalyticsSettings {...analytics} />
        </Panel>
      )}
    </ProfileLayout>
  );
}

function Settings({ form, languages, isChanged, ratesOrigin }: SettingsFormProps) {
  const { t } = useLingui();
  const time = shortDate(ratesOrigin?.updatedAt);
  const source = ratesOrigin?.source;
  const { values, edit, phase, rejection } = form;
  return (
    <form
      className={styles.form}
      aria-label={t`Language and currency`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) form.submit();
      }}
    >
      {rejection !== undefined && (
        <Notice tone="danger">
          <bdi>{rejection}</bdi>
        </Notice>
      )}
      <div className={styles.choices}>
        <Select
          label={t({ message: 'Language', comment: 'Choice of language' })}
          name="language"
          choices={[
            {
              value: '',
              label: t({
                message: 'Automatic',
                comment: 'Account language: same as the page language',
              }),
            },
            ...languages.map(({ code, endonym }) => ({ value: code, label: endonym })),
          ]}
          value={values['language'] ?? ''}
          onValueChange={(value) => edit('language', value)}
        />
        <Select
          label={t({ message: 'Currency', comment: 'Currency of displayed values' })}
          name="currency"
          choices={DISPLAY_CURRENCIES.map((code) => ({ value: code, label: code }))}
          value={values['currency'] ?? 'USD'}
          onValueChange={(value) => edit('currency', value)}
          hint={source === undefined ? undefined : t`Rates as of ${time}. Source: ${source}`}
        />
      </div>
      <Button
        type="submit"
        tone="primary"
        className={styles.save}
        isBusy={phase === 'submitting'}
        disabledReason={isChanged ? undefined : t`No unsaved changes`}
      >
        {t({ message: 'Save', comment: 'Saves a change' })}
      </Button>
    </form>
  );
}

function Placeholder() {
  const { t } = useLingui();
  return (
    <div className={styles.form} aria-busy="true">
      <VisuallyHidden>
        <output>{t`Loading`}</output>
      </VisuallyHidden>
      <Skeleton height="58px" />
      <Skeleton width="70%" />
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  );
}
