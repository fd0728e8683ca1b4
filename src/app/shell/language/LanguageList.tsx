/** The picker with the languages of the settings and those that this browser has chosen before. */
import { useState } from 'react';
import { LanguagePicker } from '#src/features/language-picker/index.ts';
import { recentLanguages, rememberLanguage } from '../../wiring/preferences/recent-languages.ts';
import { useLanguageItems } from './use-language-items.ts';

export interface LanguageListProps {
  /** Closes the container of the list. */
  readonly onLeave: () => void;
  /** Whether the search field takes the focus. */
  readonly isFocused?: boolean | undefined;
}

export function LanguageList({ onLeave, isFocused }: LanguageListProps) {
  const items = useLanguageItems();
  const [recentKeys] = useState(recentLanguages);
  return (
    <LanguagePicker
      items={items}
      recentKeys={recentKeys}
      isFocused={isFocused}
      onChoose={(key) => {
        rememberLanguage(key);
        onLeave();
      }}
    />
  );
}
