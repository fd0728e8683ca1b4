/** Button that toggles between dark and light theme. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { MoonIcon, SunIcon } from '#src/design/icons/first-icons.ts';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';

export function ThemeToggle() {
  const { t } = useLingui();
  const isDark = useSnapshot(preferences).theme === 'dark';
  return (
    <IconButton
      label={isDark ? t({ message: 'Light theme', comment: 'Name of a button' }) : t`Dark theme`}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => applyPreferences({ theme: isDark ? 'light' : 'dark' })}
    />
  );
}
