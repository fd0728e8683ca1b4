/** Chooses the theme of a card among small cards. For keyboard and screen readers it is a group of radio buttons. */
import { useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { GiftCardTheme } from '#src/queries/gift-cards.ts';
import { ThemeSwatch } from '../parts/ThemeSwatch.tsx';
import styles from './ThemePicker.module.css';

interface ThemePickerProps {
  readonly themes: readonly GiftCardTheme[];
  readonly value: number;
  readonly onValueChange: (themeId: number) => void;
}

export function ThemePicker({ themes, value, onValueChange }: ThemePickerProps) {
  const { t } = useLingui();
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {t({ message: 'Theme', comment: 'Color and drawing of a gift card' })}
      </legend>
      <div className={styles.themes}>
        {themes.map((theme) => (
          <label key={theme.id} className={styles.option}>
            <input
              type="radio"
              name={group}
              className={styles.input}
              checked={theme.id === value}
              onChange={() => onValueChange(theme.id)}
            />
            <ThemeSwatch theme={theme} />
            <span className={styles.name}>
              <bdi>{theme.name}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
