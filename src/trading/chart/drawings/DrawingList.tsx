/** Lists all drawings by name, for users who cannot click a line precisely and for screen readers. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { TrashIcon } from '#src/design/icons/icons.ts';
import { EditIcon } from '#src/design/icons/trading-icons.ts';
import type { BoardState } from './board-state.ts';
import type { Drawing } from './drawing.ts';
import styles from './Drawings.module.css';

export interface DrawingListProps {
  readonly state: BoardState;
  readonly nameOf: (drawing: Drawing) => string;
  readonly onSelect: (id: number) => void;
  readonly onWrite: (id: number) => void;
  readonly onRemove: (id: number) => void;
}

export function DrawingList({ state, nameOf, onSelect, onWrite, onRemove }: DrawingListProps) {
  const { t } = useLingui();
  if (state.drawings.length === 0) {
    return <EmptyState hint={t`No drawings yet`} />;
  }
  return (
    <ul className={styles.list} aria-label={t({ message: 'All drawings', comment: 'Label' })}>
      {state.drawings.map((drawing) => {
        const name = nameOf(drawing);
        return (
          <li key={drawing.id} className={styles.item}>
            <Button
              tone="text"
              size="small"
              className={styles.name}
              isPressed={drawing.id === state.selectedId}
              onClick={() => onSelect(drawing.id)}
            >
              {name}
            </Button>
            {drawing.kind === 'text' && (
              <IconButton
                size="small"
                label={t`Edit text of ${name}`}
                icon={<EditIcon />}
                onClick={() => onWrite(drawing.id)}
              />
            )}
            <IconButton
              size="small"
              label={t({
                message: `Remove ${name}`,
                comment: 'Button: removes a drawing or an indicator from the chart',
              })}
              icon={<TrashIcon />}
              onClick={() => onRemove(drawing.id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
