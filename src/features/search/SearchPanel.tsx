/** Connects the search dropdown with its machine: sends the typed text and shows the rows. */
import { useEffect } from 'react';
import { dataOf } from '#domain/loadable.ts';
import { SearchView } from './SearchView.tsx';
import { useSearchKeys } from './use-search-keys.ts';
import { useSearchPanel } from './use-search-panel.ts';

export interface SearchPanelProps {
  /** Text in the search box. */
  readonly text: string;
  /** Search box, whose keys move through the rows. */
  readonly input: HTMLInputElement;
  /** Id of the table of rows. */
  readonly listId: string;
  /** Called with the id of the row selected by keyboard. */
  readonly onActiveChange: (id: string | undefined) => void;
  readonly onClose: () => void;
}

export function SearchPanel({ text, input, listId, onActiveChange, onClose }: SearchPanelProps) {
  const { edit, leave, ...panel } = useSearchPanel(onClose);
  // Also sends the text that was typed before this chunk loaded.
  useEffect(() => edit(text), [edit, text]);
  useEffect(() => leave, [leave]);
  const activeId = useSearchKeys({
    input,
    listId,
    count: dataOf(panel.results)?.length ?? 0,
    isFirstSelected: text.trim() !== '' && panel.isCurrent,
    onActiveChange,
  });
  return <SearchView {...panel} text={text} listId={listId} activeId={activeId} />;
}
