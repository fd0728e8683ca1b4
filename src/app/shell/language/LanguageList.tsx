/** List of languages by their native names; each links to the current page in that language. Arrow
 *  keys move through the list, which may be long. */
import type { KeyboardEvent } from 'react';
import { Link } from '#src/design/controls/Link.tsx';
import { CheckIcon } from '#src/design/icons/first-icons.ts';
import { useLanguageItems } from './use-language-items.ts';
import styles from './LanguageList.module.css';

interface LanguageListProps {
  /** Closes the container of the list. */
  readonly onLeave: () => void;
}

export function LanguageList({ onLeave }: LanguageListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrows only lead from link to link; each is reached by Tab as well.
    <ul onKeyDown={leadFocus}>
      {useLanguageItems().map((item) => (
        <li key={item.key}>
          <Link
            href={item.href}
            variant="quiet"
            isCurrent={item.isChecked}
            className={styles.row}
            onClick={onLeave}
          >
            <span className={styles.name} lang={item.lang}>
              {item.label}
            </span>
            {item.isChecked && <CheckIcon size={14} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function leadFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === event.target);
  links.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % links.length)?.focus();
  event.preventDefault();
}
