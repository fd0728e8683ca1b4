/** Theme and language of the desk. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { MoonIcon, SunIcon } from '#src/design/icons/first-icons.ts';
import { offeredLanguages } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { DESK_LANGUAGES } from './desk-languages.ts';
import { chooseDeskLanguage, chooseDeskTheme, deskTheme } from './desk-preferences.ts';

const LANGUAGES = offeredLanguages(
  [...DESK_LANGUAGES, 'pseudo'].map((key) => ({ key, name: '' })),
  process.env.NODE_ENV !== 'production',
);

export function DeskTools() {
  const { t } = useLingui();
  const language = useLanguage();
  const [theme, setTheme] = useState(deskTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <>
      <Select
        label={t`Language`}
        variant="quiet"
        choices={LANGUAGES.map(({ code, endonym }) => ({ value: code, label: endonym }))}
        value={language.code}
        onValueChange={(code) => void chooseDeskLanguage(code)}
      />
      <IconButton
        label={theme === 'dark' ? t`Light theme` : t`Dark theme`}
        icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        onClick={() => {
          chooseDeskTheme(other);
          setTheme(other);
        }}
      />
    </>
  );
}
