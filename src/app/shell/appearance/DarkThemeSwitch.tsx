/** Switch between dark and light theme as a menu row. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { Switch } from '#src/design/controls/Switch.tsx';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';

export function DarkThemeSwitch() {
  const { t } = useLingui();
  const { theme } = useSnapshot(preferences);
  return (
    <Switch
      label={t({ message: 'Dark theme', comment: 'On or off' })}
      isSpread
      isOn={theme === 'dark'}
      onToggle={(isOn) => applyPreferences({ theme: isOn ? 'dark' : 'light' })}
    />
  );
}
