/** Switch of analytics in this browser. */
import { useLingui } from '@lingui/react/macro';
import { Switch } from '#src/design/controls/Switch.tsx';

export interface AnalyticsSettingsProps {
  readonly isAllowed: boolean;
  /** Do Not Track or Global Privacy Control is on. */
  readonly isBlockedByBrowser: boolean;
  readonly onToggle: (isAllowed: boolean) => void;
}

export function AnalyticsSettings(props: AnalyticsSettingsProps) {
  const { isAllowed, isBlockedByBrowser, onToggle } = props;
  const { t } = useLingui();
  return (
    <Switch
      label={t`Count my page views in this browser`}
      isOn={isAllowed && !isBlockedByBrowser}
      onToggle={onToggle}
      hint={t`Google Analytics receives the kind of page that you open. It receives no account, balance or order.`}
      disabledReason={isBlockedByBrowser ? t`Your browser asks sites not to track you.` : undefined}
    />
  );
}
