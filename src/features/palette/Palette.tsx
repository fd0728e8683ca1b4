/** Command palette: a text box above a list. The focus stays in the box, arrow keys select, Enter
 *  runs. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { placeAfter } from '#src/design/controls/list-keys.ts';
import { KeyHint } from '#src/design/data/KeyHint.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { SearchIcon } from '#src/design/icons/first-icons.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { recentFirst, type PaletteEntry, type PaletteKind } from './palette-entry.ts';
import { useFoundEntries, type FindNames } from './use-found-entries.ts';
import styles from './Palette.module.css';

export interface PaletteProps {
  readonly entries: readonly PaletteEntry[];
  /** Keys of recently run entries, newest first. */
  readonly recentKeys: readonly string[];
  readonly findNames: FindNames;
  /** Called before the entry runs, to close the palette. */
  readonly onRun: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
}

const TEXT_LENGTH_MAX = 60;

export function Palette(props: PaletteProps) {
  const { t } = useLingui();
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const { text, type, listed, at, setPlace, run, lead, isCurrent } = usePaletteList(props);
  const optionId = (index: number): string => `${listId}-${index}`;
  // Before the first paint: what is typed right after it must not be lost.
  useLayoutEffect(() => box.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);
  const listName = t({ message: 'Matching commands', comment: 'Commands that match the text' });
  return (
    <Dialog
      title={t({ message: 'Commands', comment: 'Title of the command palette' })}
      size="normal"
      isOpen
      onClose={props.onClose}
    >
      <div className={styles.palette}>
        <div className={styles.box}>
          <SearchIcon />
          <input
            ref={box}
            type="text"
            role="combobox"
            className={styles.input}
            aria-label={t`Search pairs, pages and settings`}
            placeholder={t`Search pairs, pages and settings`}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            maxLength={TEXT_LENGTH_MAX}
            aria-autocomplete="list"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={at < 0 ? undefined : optionId(at)}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={lead}
          />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The popup of a combobox that stays open; a select could not hold its rows. */}
        <div id={listId} role="listbox" className={styles.list} aria-label={listName}>
          {listed.map((entry, index) => (
            <Option
              key={entry.key}
              id={optionId(index)}
              entry={entry}
              isActive={index === at}
              onChoose={() => run(entry)}
              onPoint={() => setPlace(index)}
            />
          ))}
        </div>
        {listed.length === 0 && isCurrent && <EmptyState />}
        <Hints />
      </div>
    </Dialog>
  );
}

/** Entries that match the typed text, the active one among them, and the keys of the box. */
function usePaletteList({ entries, recentKeys, findNames, onRun }: PaletteProps) {
  const isEnterAhead = useRef(false);
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { entries: found, isCurrent } = useFoundEntries(entries, text, findNames);
  const listed = text.trim() === '' ? recentFirst(found, recentKeys) : found;
  const at = Math.min(place, listed.length - 1);
  const type = (next: string): void => {
    isEnterAhead.current = false;
    setText(next);
    setPlace(0);
  };
  const run = (entry: PaletteEntry | undefined): void => {
    if (entry !== undefined && entry.rejected === undefined) onRun(entry);
  };
  useEffect(() => {
    if (!isCurrent || !isEnterAhead.current) return;
    isEnterAhead.current = false;
    // An early Enter runs navigation entries only: an action on orders must be visible first.
    if (listed[at]?.kind !== 'action') run(listed[at]);
  });
  const lead = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // The list may still belong to the previous text: Enter then waits for the new results.
    isEnterAhead.current = event.key === 'Enter' && !isCurrent;
    if (event.key === 'Enter') {
      event.preventDefault();
      return isCurrent ? run(listed[at]) : undefined;
    }
    const next = placeAfter(event.key, at, listed.length);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
  };
  return { text, type, listed, at, setPlace, run, lead, isCurrent };
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

function Option({ id, entry, isActive, onChoose, onPoint }: OptionProps) {
  const { t } = useLingui();
  const kinds: Readonly<Record<PaletteKind, string>> = {
    pair: t({ message: 'Pair', comment: 'Two coins that trade against each other' }),
    contract: t({ message: 'Contract', comment: 'A futures contract' }),
    page: t({ message: 'Page', context: 'A page of the site' }),
    setting: t({ message: 'Setting', comment: 'Kind of a command: changes a setting; noun' }),
    action: t({ message: 'Action', comment: 'Kind of a command: does something; noun' }),
  };
  const hint = entry.rejected ?? entry.hint;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The box over it has the keys.
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No option of a select could hold its words.
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={entry.rejected !== undefined || undefined}
      className={styles.option}
      onClick={onChoose}
      onPointerMove={isActive ? undefined : onPoint}
    >
      <span className={styles.text}>
        <bdi>{entry.label}</bdi>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      <span className={styles.kind}>{kinds[entry.kind]}</span>
    </div>
  );
}

function Hints() {
  const { t } = useLingui();
  return (
    <p className={styles.hints} aria-hidden="true">
      <span>
        <KeyHint keys="↑" /> <KeyHint keys="↓" />{' '}
        <span>
          {t({ message: 'to move', comment: 'Follows keys: ↑ ↓ to move through the list' })}
        </span>
      </span>
      <span>
        <KeyHint keys="Enter" />{' '}
        <span>{t({ message: 'to open', comment: 'Follows a key: Enter to open' })}</span>
      </span>
      <span>
        <KeyHint keys="Esc" />{' '}
        <span>{t({ message: 'to close', comment: 'Follows a key: Esc to close' })}</span>
      </span>
    </p>
  );
}
