/** Which channels deliver each kind of notification. A change applies immediately, to the whole account. */
import { useLingui } from '@lingui/react/macro';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '#contract/entities/notification-kinds.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { NotificationPreferences } from '#src/queries/profile.ts';
import { useKindLabels } from '#src/trading/notifications/use-kind-labels.ts';
import styles from './NotificationSettings.module.css';

type Preference = NotificationPreferences[number];

export interface NotificationSettingsProps {
  readonly preferences: NotificationPreferences;
  readonly onToggle: (preference: Preference, channel: NotificationChannel, isOn: boolean) => void;
}

export function NotificationSettings({ preferences, onToggle }: NotificationSettingsProps) {
  const { t } = useLingui();
  const labels = useKindLabels();
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {t`Choose how each kind of notification reaches you. Changes apply immediately.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Kind', comment: 'Kind of notification' })}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className={styles.channel}>
                {labels.channel[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.map((preference) => (
            <tr key={preference.kind}>
              <th scope="row">{labels.kind[preference.kind]}</th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel} className={styles.channel}>
                  <Choice preference={preference} channel={channel} onToggle={onToggle} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChoiceProps extends Pick<NotificationSettingsProps, 'onToggle'> {
  readonly preference: Preference;
  readonly channel: NotificationChannel;
}

function Choice({ preference, channel, onToggle }: ChoiceProps) {
  const { t } = useLingui();
  const labels = useKindLabels();
  const { kind, channels, locked } = preference;
  const kindLabel = labels.kind[kind];
  const channelLabel = labels.channel[channel];
  return (
    <Checkbox
      label={<VisuallyHidden>{`${kindLabel}, ${channelLabel}`}</VisuallyHidden>}
      className={styles.box}
      isChecked={channels[channel]}
      disabledReason={locked.includes(channel) ? t`Always on, to protect your account` : undefined}
      onCheckedChange={(isOn) => onToggle(preference, channel, isOn)}
    />
  );
}
