/** The search box of the top bar. What it opens comes in its own chunk when somebody comes near; until
 *  then it is a box to type in. On phones it unfolds over the bar. */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type RefObject,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { SearchIcon } from '#src/design/icons/first-icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { SearchPanel } from '#src/features/search/index.ts';
import styles from './HeaderSearch.module.css';

const LazySearchHost = lazyComponent(
  async () => (await loadPart('search')).SearchHost,
  () => <div className={styles.waiting} aria-busy="true" />,
);

/** The exchange takes no longer search. */
const TEXT_LENGTH_MAX = 60;

const approach = (): void => void LazySearchHost.load();

interface HeaderSearchProps {
  /** What opens; the app's own when left out. */
  readonly host?: ComponentType<ComponentProps<typeof SearchPanel>> | undefined;
}

export function HeaderSearch({ host: Host = LazySearchHost }: HeaderSearchProps) {
  const { t } = useLingui();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const root = useRef<HTMLElement>(null);
  const close = (): void => {
    setOpen(false);
    setText('');
    setActiveId(undefined);
  };
  usePressOutside(root, isOpen, close);
  const label = t({ message: 'Search', comment: 'Box and button of the top bar' });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It hears what its box and its dropdown are left by; each has its own keys.
    <search
      ref={root}
      className={styles.search}
      data-open={isOpen}
      onPointerEnter={approach}
      onBlur={(event: FocusEvent) => {
        const to = event.relatedTarget;
        if (to instanceof Node && !event.currentTarget.contains(to)) close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setOpen(true);
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        // Back to the box, which opens on focus: closed after that.
        input?.focus({ preventScroll: true });
        close();
      }}
    >
      <IconButton
        className={styles.opener}
        label={label}
        icon={<SearchIcon size={20} />}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true);
          // Unfolded first: what is hidden takes no focus.
          requestAnimationFrame(() => input?.focus());
        }}
      />
      <div className={styles.box}>
        <SearchIcon />
        <input
          ref={setInput}
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={label}
          placeholder={t({
            message: 'Search...',
            comment: 'Placeholder of the search box in the top bar',
          })}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          maxLength={TEXT_LENGTH_MAX}
          aria-haspopup="grid"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={activeId}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
        />
      </div>
      {isOpen && input !== null && (
        <div className={styles.place}>
          <Host
            text={text}
            input={input}
            listId={listId}
            onActiveChange={setActiveId}
            onClose={() => {
              close();
              input.blur();
            }}
          />
        </div>
      )}
    </search>
  );
}

/** A press anywhere else closes what is open. */
function usePressOutside(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOutside: () => void,
): void {
  const latest = useRef(onOutside);
  useEffect(() => {
    latest.current = onOutside;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: PointerEvent): void => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      latest.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [root, isOpen]);
}
