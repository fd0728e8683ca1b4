/** The languages, each by its own name and each the way to this very page in it. Arrows lead from one
 *  to the next: there may be many. */
import type { KeyboardEvent } from 'react';
import { Link } from '#src/design/controls/Link.tsx';
import { CheckIcon } from '#src/design/icons/first-icons.ts';
import { useLanguageItems } from './use-language-items.ts';
import styles from './LanguageList.module.css';

interface LanguageListProps {
  /** Shuts what holds the list. */
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
