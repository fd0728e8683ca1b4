/** Selects and orders the columns of a table: checkboxes, and handles that are dragged or moved by
 *  arrow keys. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/Button.tsx';
import { Checkbox } from '../controls/Checkbox.tsx';
import { GripIcon } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import {
  orderedColumns,
  shownColumns,
  withColumnAt,
  withColumnShown,
  type ColumnChoice,
} from './column-choice.ts';
import styles from './ColumnChooser.module.css';

interface Choosable {
  readonly key: string;
  readonly title: string;
  readonly isTitleHidden?: boolean | undefined;
  readonly isExtra?: boolean | undefined;
}

export interface ColumnChooserProps {
  /** All columns of the table. */
  readonly columns: readonly Choosable[];
  /** Undefined: the default columns. */
  readonly choice: ColumnChoice | undefined;
  /** Undefined restores the default. */
  readonly onChoiceChange: (choice: ColumnChoice | undefined) => void;
}

export function ColumnChooser({ columns, choice, onChoiceChange }: ColumnChooserProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const [draggedKey, setDraggedKey] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const ordered = orderedColumns(columns, choice);
  const shown = shownColumns(columns, choice);
  const shownCount = shown.filter(({ isTitleHidden }) => isTitleHidden !== true).length;
  const onlyOne = t`At least one column is required`;

  const move = (column: Choosable, to: number): void => {
    const place = Math.min(ordered.length - 1, Math.max(0, to));
    if (ordered[place]?.key === column.key) return;
    onChoiceChange(withColumnAt(columns, choice, column.key, place));
    const { title } = column;
    const position = place + 1;
    const count = ordered.length;
    setAnnouncement(t`${title}: ${position} of ${count}`);
  };
  const step = (event: KeyboardEvent, column: Choosable, at: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(column, at + by);
  };
  const drag = (event: PointerEvent, column: Choosable): void => {
    if (draggedKey !== column.key) return;
    const rows = [...(list.current?.children ?? [])];
    const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    move(column, to < 0 ? rows.length - 1 : to);
  };

  return (
    <div className={styles.chooser}>
      <ul ref={list} className={styles.list}>
        {ordered.map((column, at) => {
          const isShown = shown.includes(column);
          const { key, title } = column;
          return (
            <li key={key} className={classNames(styles.row, draggedKey === key && styles.dragged)}>
              <button
                type="button"
                className={styles.grip}
                aria-label={t`Move ${title}`}
                data-tip={t`Drag or use the arrow keys to reorder`}
                onKeyDown={(event) => step(event, column, at)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDraggedKey(key);
                }}
                onPointerMove={(event) => drag(event, column)}
                onPointerUp={() => setDraggedKey(undefined)}
                onPointerCancel={() => setDraggedKey(undefined)}
              >
                <GripIcon size={14} />
              </button>
              <Checkbox
                label={title}
                isChecked={isShown}
                disabledReason={isShown && shownCount === 1 ? onlyOne : undefined}
                onCheckedChange={(isRequested) =>
                  onChoiceChange(withColumnShown(columns, choice, key, isRequested))
                }
              />
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        tone="text"
        disabledReason={choice === undefined ? t`Columns are already at default` : undefined}
        onClick={() => onChoiceChange(undefined)}
      >
        {t`Reset columns`}
      </Button>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </div>
  );
}
