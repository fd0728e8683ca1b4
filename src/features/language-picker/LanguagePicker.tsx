/** Languages by their native names; each links to the current page in that language. Arrow keys move from the search
 *  field through the list, and Enter in the field opens the first match. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { clsx } from 'clsx/lite';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { CheckIcon } from '#src/design/icons/first-icons.ts';
import { foundLanguages } from './found-languages.ts';
import type { LanguageItem } from './language-item.ts';
import styles from './LanguagePicker.module.css';

export interface LanguagePickerProps {
  readonly items: readonly LanguageItem[];
  /** Chosen before, latest first. */
  readonly recentKeys: readonly string[];
  /** Whether the search field takes the focus when the picker opens. */
  readonly isFocused?: boolean | undefined;
  readonly onChoose: (key: string) => void;
}

/** A shorter list is seen as a whole. */
const SEARCHED_COUNT_MIN = 8;

export function LanguagePicker({
  items,
  recentKeys,
  isFocused = false,
  onChoose,
}: LanguagePickerProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const found = foundLanguages(items, text, recentKeys);
  const isLong = items.length >= SEARCHED_COUNT_MIN;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Arrows only lead from the field to the links; each is reached by Tab as well.
    <div className={clsx(styles.picker, isLong && styles.long)} onKeyDown={leadFocus}>
      {isLong && (
        <input
          ref={field}
          type="search"
          className={styles.search}
          aria-label={t({ message: 'Language', comment: 'Choice of language' })}
          placeholder={t({
            message: 'Search...',
            comment: 'Placeholder of the search box in the top bar',
          })}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {found.length === 0 && <EmptyState />}
      <ul className={styles.list}>
        {found.map((item) => (
          <li key={item.key} className={styles.item}>
            <Link
              href={item.href}
              variant="quiet"
              isCurrent={item.isChecked}
              className={styles.row}
              onClick={() => onChoose(item.key)}
            >
              <span className={styles.name} lang={item.key} dir={item.direction}>
                {item.label}
              </span>
              {item.isChecked && <CheckIcon size={14} />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function leadFocus(event: KeyboardEvent<HTMLElement>): void {
  // Enter and arrows of an input method choose among its own suggestions.
  if (event.nativeEvent.isComposing) return;
  const field = event.currentTarget.querySelector('input');
  const links = [...event.currentTarget.querySelectorAll('a')];
  if (event.key === 'Enter' && event.target === field) {
    event.preventDefault();
    links[0]?.click();
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const stops = field === null ? links : [field, ...links];
  const at = stops.findIndex((stop) => stop === event.target);
  stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
}
