/** The pair's name as a button that opens the list of pairs: type to narrow it, arrows to choose. */
import { useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { DownIcon, SearchIcon } from '#src/design/icons/first-icons.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import styles from './PairSwitcher.module.css';

export interface PairChoice {
  /** BTC_USDT. */
  readonly pairText: string;
  /** BTC/USDT. */
  readonly name: string;
  readonly href: string;
}

export interface PairSwitcherProps {
  readonly current: PairChoice;
  readonly choices: readonly PairChoice[];
}

export function PairSwitcher({ current, choices }: PairSwitcherProps) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Pairs`}
      width="280px"
      isBare
      trigger={(popoverTarget) => (
        <h1 className={styles.title}>
          <button type="button" className={styles.button} popoverTarget={popoverTarget}>
            <span dir="ltr">{current.name}</span>
            <DownIcon size={14} />
          </button>
        </h1>
      )}
    >
      {(close) => <PairList current={current} choices={choices} onChoice={close} />}
    </Popover>
  );
}

function PairList({ current, choices, onChoice }: PairSwitcherProps & { onChoice: () => void }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toUpperCase();
  const found = choices.filter(({ name }) => name.includes(wanted));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Arrows only lead from link to link; each is reached by Tab as well.
    <div onKeyDown={leadFocus}>
      <div className={styles.search}>
        <TextField
          label={t`Search a pair`}
          labelPlacement="hidden"
          placeholder={t`Search a pair`}
          type="search"
          autoComplete="off"
          startSlot={<SearchIcon />}
          value={search}
          onValueChange={setSearch}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.list}>
          {found.map((choice) => (
            <li key={choice.pairText}>
              <Link
                look="bare"
                className={styles.choice}
                href={choice.href}
                isCurrent={choice.pairText === current.pairText}
                onClick={onChoice}
              >
                <CoinMark coin={choice.name.split('/')[0] ?? choice.name} />
                <span dir="ltr">{choice.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Up and down go from the search box through the links. */
function leadFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
