/** List of pairs to switch to: favorites first, with a search field and arrow keys. Separate chunk,
 *  loaded when the pointer or focus approaches the pair's name. */
import { useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { hasCoinLetters } from '#domain/coin-names.ts';
import { foldedLettersOf } from '#domain/fold-text.ts';
import { useFavouritesService } from '#src/binding/favourites.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { SearchIcon } from '#src/design/icons/first-icons.ts';
import { favourites } from '#src/stores/favourites.store.ts';
import { favouritesFirst } from '../favourites/favourites-first.ts';
import { PairStar } from '../favourites/PairStar.tsx';
import type { PairChoice } from './PairSwitcher.tsx';
import styles from './PairSwitcher.module.css';

export interface PairListProps {
  readonly current: PairChoice;
  readonly choices: readonly PairChoice[];
  readonly onChoice: () => void;
}

type Part = 'all' | 'favourites';

export function PairList({ current, choices, onChoice }: PairListProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [part, setPart] = useState<Part>('all');
  const canStar = useFavouritesService() !== undefined;
  const found = useFound(choices, search, part);
  // A star moves its pair to the top: not while the pointer is on it.
  const held = useHeldList(found, keyOf, { listKey: `${part} ${search}`, isRowPressable: true });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Arrows only lead from link to link; each is reached by Tab as well.
    <div onKeyDown={leadFocus}>
      <div className={styles.search}>
        <TextField
          label={t`Search pairs`}
          labelPlacement="hidden"
          placeholder={t`Search pairs`}
          type="search"
          autoComplete="off"
          startSlot={<SearchIcon />}
          value={search}
          onValueChange={setSearch}
        />
        {canStar && (
          <SegmentedControl
            label={t({ message: 'Pairs', comment: 'Filter of a list' })}
            value={part}
            segments={[
              { value: 'all', label: t({ message: 'All', comment: 'Filter of the market list' }) },
              { value: 'favourites', label: t`Favorites` },
            ]}
            onValueChange={setPart}
          />
        )}
      </div>
      <HeldNote state={held.state} />
      {held.rows.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.list} {...held.rowsProps}>
          {held.rows.map(({ key, row: choice, isGone }) => (
            <li key={key} className={styles.item} {...heldRowProps(key, isGone)}>
              <Link
                variant="bare"
                className={styles.choice}
                href={choice.href}
                isCurrent={choice.pairText === current.pairText}
                onClick={onChoice}
              >
                <CoinMark coin={coinsOf(choice).tradeCoin} />
                {choice.title ?? (
                  <span dir="ltr" translate="no">
                    {choice.name}
                  </span>
                )}
              </Link>
              <PairStar pair={coinsOf(choice)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const keyOf = ({ pairText }: PairChoice): string => pairText;

function useFound(
  choices: readonly PairChoice[],
  search: string,
  part: Part,
): readonly PairChoice[] {
  const { pairTexts } = useSnapshot(favourites);
  const query = foldedLettersOf(search);
  const found = choices.filter(
    ({ name, pairText }) =>
      (part === 'all' || pairTexts.includes(pairText)) &&
      (foldedLettersOf(name).includes(query) ||
        hasCoinLetters(coinsOf({ pairText }).tradeCoin, query)),
  );
  return favouritesFirst(
    found.map((choice) => ({ ...choice, ...coinsOf(choice) })),
    pairTexts,
  );
}

function coinsOf({ pairText }: Pick<PairChoice, 'pairText'>) {
  const [tradeCoin = '', quoteCoin = ''] = pairText.split('_');
  return { tradeCoin, quoteCoin };
}

/** Moves the focus with the up and down keys from the search field through the links. */
function leadFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], a')];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = at === -1 ? undefined : stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
