/** Keyboard navigation through the rows from the search box: arrows, Home and End move, Enter
 *  opens. The focus stays in the box, which references the selected row by id. */
import { useEffect, useState } from 'react';
import { placeAfter } from '#src/design/controls/list-keys.ts';

interface SearchKeys {
  readonly input: HTMLInputElement;
  readonly listId: string;
  readonly count: number;
  /** Whether Enter opens the first row when none is selected, because a text was typed. */
  readonly isFirstSelected: boolean;
  readonly onActiveChange: (id: string | undefined) => void;
}

export const rowIdOf = (listId: string, at: number): string => `${listId}-${at}`;

/**
 * Handles the keys of the box.
 * @returns the id of the selected row.
 */
export function useSearchKeys({
  input,
  listId,
  count,
  isFirstSelected,
  onActiveChange,
}: SearchKeys): string | undefined {
  const [at, setAt] = useState<number>();
  // A shorter list may not have the selected row any more.
  const active = at === undefined || at >= count ? undefined : at;
  const activeId = active === undefined ? undefined : rowIdOf(listId, active);
  useEffect(() => {
    onActiveChange(activeId);
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActiveChange]);
  useEffect(() => {
    const lead = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter') {
        const opened = active ?? (isFirstSelected ? 0 : undefined);
        if (opened === undefined) return;
        event.preventDefault();
        document.getElementById(rowIdOf(listId, opened))?.querySelector('a')?.click();
        return;
      }
      const next = placeAfter(event.key, active, count);
      if (next === undefined) return;
      event.preventDefault();
      setAt(next);
    };
    const forget = (): void => setAt(undefined);
    input.addEventListener('keydown', lead);
    // A changed text has other rows.
    input.addEventListener('input', forget);
    return () => {
      input.removeEventListener('keydown', lead);
      input.removeEventListener('input', forget);
    };
  }, [input, listId, count, active, isFirstSelected]);
  return activeId;
}
