/** Leads through the rows from the search box: arrows, Home and End of the list, Enter opens. The caret
 *  stays in the box; which row is meant is told to it by id. */
import { useEffect, useState } from 'react';
import { placeAfter } from '#src/design/controls/list-keys.ts';

interface SearchKeys {
  readonly input: HTMLInputElement;
  readonly listId: string;
  readonly count: number;
  /** Enter opens the first row though none was chosen: something was typed, and this is what it means. */
  readonly isFirstSelected: boolean;
  readonly onActiveChange: (id: string | undefined) => void;
}

export const rowIdOf = (listId: string, at: number): string => `${listId}-${at}`;

/** @returns the id of the row that is meant. */
export function useSearchKeys({
  input,
  listId,
  count,
  isFirstSelected,
  onActiveChange,
}: SearchKeys): string | undefined {
  const [at, setAt] = useState<number>();
  // A list that has grown shorter has no such row any more.
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
    // Another text finds other rows.
    input.addEventListener('input', forget);
    return () => {
      input.removeEventListener('keydown', lead);
      input.removeEventListener('input', forget);
    };
  }, [input, listId, count, active, isFirstSelected]);
  return activeId;
}
