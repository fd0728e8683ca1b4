/** Note of a list that is held: what waits, or that a pressed row is gone. It lies over the head of
 *  the list, so that no row moves. */
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import type { HeldState } from './use-held-rows.ts';
import styles from './HeldNote.module.css';

interface HeldNoteProps {
  readonly state: HeldState;
  /** `inline` in a header with room for it. */
  readonly placement?: 'over' | 'inline' | undefined;
}

export function HeldNote({ state, placement = 'over' }: HeldNoteProps) {
  const text = useNoteText(state);
  if (text === undefined) return null;
  return (
    <output className={clsx(styles.place, styles[placement])} data-held-note>
      <span className={clsx(styles.note, state.isGonePressed && styles.gone)}>{text}</span>
    </output>
  );
}

function useNoteText({ waiting, isGonePressed }: HeldState): string | undefined {
  const { t } = useLingui();
  if (isGonePressed) return t`No longer in the list. Nothing was changed.`;
  if (waiting === undefined) return undefined;
  const { addedCount, removedCount } = waiting;
  const parts = [
    addedCount === 0
      ? undefined
      : t({
          message: plural(addedCount, { one: '# new', other: '# new' }),
          comment: 'Rows that a paused list does not show yet',
        }),
    removedCount === 0
      ? undefined
      : t({
          message: plural(removedCount, { one: '# removed', other: '# removed' }),
          comment: 'Rows of a paused list that were removed',
        }),
  ].filter((part) => part !== undefined);
  const changes =
    parts.length === 0
      ? t({ message: 'rows moved', comment: 'Changes of a paused list' })
      : parts.join(' · ');
  return t({
    message: `Paused: ${changes}`,
    comment: 'A list that does not move while the pointer is on it',
  });
}
