/** Search box of the top bar. Its dropdown is a separate chunk that loads when the pointer or focus
 *  approaches; until then the box only takes text. On phones the box expands over the bar. */
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

/** Maximum search length that the exchange accepts. */
const TEXT_LENGTH_MAX = 60;

const approach = (): void => void LazySearchHost.load();

interface HeaderSearchProps {
  /** Component of the dropdown; defaults to the app's own. */
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
  const open = (): void => setOpen(true);
  const close = (): void => {
    setOpen(false);
    setText('');
    setActiveId(undefined);
  };
  usePressOutside(root, isOpen, close);
  const label = t({ message: 'Search', comment: 'Box and button of the top bar' });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It handles events that bubble from its field and its dropdown, which have keys of their own.
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
        if (event.key === 'ArrowDown') open();
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        // Focuses the box before closing, because the dropdown opens on focus.
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
          open();
          // Waits until the box is expanded, because a hidden element cannot be focused.
          requestAnimationFrame(() => input?.focus());
        }}
      />
      <SearchBox
        ref={setInput}
        isOpen={isOpen}
        listId={listId}
        aria-label={label}
        aria-activedescendant={activeId}
        value={text}
        onFocus={open}
        onClick={open}
        onChange={(event) => {
          setText(event.target.value);
          open();
        }}
      />
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

interface SearchBoxProps extends ComponentProps<'input'> {
  readonly isOpen: boolean;
  /** ID of the dropdown's list. */
  readonly listId: string;
}

/** The field of the dropdown, without state. */
function SearchBox({ isOpen, listId, ...props }: SearchBoxProps) {
  const { t } = useLingui();
  return (
    <div className={styles.box}>
      <SearchIcon />
      <input
        {...props}
        type="text"
        role="combobox"
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        className={styles.input}
        placeholder={t({
          message: 'Search...',
          comment: 'Placeholder of the search box in the top bar',
        })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
        maxLength={TEXT_LENGTH_MAX}
      />
    </div>
  );
}

/** Closes the dropdown on a click anywhere else. */
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
