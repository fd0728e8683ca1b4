/** The dropdown on the search machine: what was typed goes in, rows come out. */
import { useEffect } from 'react';
import { SearchView } from './SearchView.tsx';
import { useSearchKeys } from './use-search-keys.ts';
import { useSearchPanel } from './use-search-panel.ts';

export interface SearchPanelProps {
  /** What stands in the box. */
  readonly text: string;
  /** The box, whose keys lead through the rows. */
  readonly input: HTMLInputElement;
  /** Of the table of rows. */
  readonly listId: string;
  /** The row that the keys are at, by its id. */
  readonly onActiveChange: (id: string | undefined) => void;
  readonly onClose: () => void;
}

export function SearchPanel({ text, input, listId, onActiveChange, onClose }: SearchPanelProps) {
  const { edit, leave, ...panel } = useSearchPanel(onClose);
  // The box is older than this chunk: what was typed before it came is told as well.
  useEffect(() => edit(text), [edit, text]);
  useEffect(() => leave, [leave]);
  const activeId = useSearchKeys({
    input,
    listId,
    count: panel.rows?.length ?? 0,
    isFirstSelected: text.trim() !== '' && panel.isCurrent,
    onActiveChange,
  });
  return <SearchView {...panel} listId={listId} activeId={activeId} />;
}
