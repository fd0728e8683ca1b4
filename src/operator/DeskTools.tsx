/** Theme and language of the desk. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { DESK_LANGUAGE_CODES, PSEUDO_LANGUAGE_CODE } from '#contract/core/languages.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { MoonIcon, SunIcon } from '#src/design/icons/first-icons.ts';
import { namedLanguages } from '#src/i18n/language-names.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { chooseDeskLanguage, chooseDeskTheme, deskTheme } from './desk-preferences.ts';

const LANGUAGES = namedLanguages([], process.env.NODE_ENV !== 'production').filter(({ code }) =>
  [...DESK_LANGUAGE_CODES, PSEUDO_LANGUAGE_CODE].includes(code),
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
