/** Selects and orders the columns of a table: checkboxes, and handles that are dragged or moved by
 *  arrow keys. */
import { useRef, useState, type PointerEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
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

  const move = (column: Choosable, to: number): void => {
    const place = Math.min(ordered.length - 1, Math.max(0, to));
    if (ordered[place]?.key === column.key) return;
    onChoiceChange(withColumnAt(columns, choice, column.key, place));
    const { title } = column;
    const position = place + 1;
    const count = ordered.length;
    setAnnouncement(
      t({
        message: `${title}: ${position} of ${count}`,
        comment: 'Head of a column and its position among the columns',
      }),
    );
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
        {ordered.map((column, at) => (
          <ChooserRow
            key={column.key}
            title={column.title}
            isShown={shown.includes(column)}
            isOnlyOne={shownCount === 1}
            isDragged={draggedKey === column.key}
            onStep={(by) => move(column, at + by)}
            onGrab={() => setDraggedKey(column.key)}
            onDrag={(event) => drag(event, column)}
            onDrop={() => setDraggedKey(undefined)}
            onShownChange={(isRequested) =>
              onChoiceChange(withColumnShown(columns, choice, column.key, isRequested))
            }
          />
        ))}
      </ul>
      <Button
        size="small"
        tone="text"
        disabledReason={choice === undefined ? t`Columns are already at default` : undefined}
        onClick={() => onChoiceChange(undefined)}
      >
        {t({ message: 'Reset columns', comment: 'Button' })}
      </Button>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </div>
  );
}

interface ChooserRowProps {
  readonly title: string;
  readonly isShown: boolean;
  /** Whether a single column is shown, which cannot be hidden. */
  readonly isOnlyOne: boolean;
  readonly isDragged: boolean;
  /** Called with the number of places that an arrow key moves the row. */
  readonly onStep: (by: number) => void;
  readonly onGrab: () => void;
  readonly onDrag: (event: PointerEvent) => void;
  readonly onDrop: () => void;
  readonly onShownChange: (isShown: boolean) => void;
}

function ChooserRow({ title, isShown, isOnlyOne, isDragged, ...row }: ChooserRowProps) {
  const { t } = useLingui();
  return (
    <li className={clsx(styles.row, isDragged && styles.dragged)}>
      <button
        type="button"
        className={styles.grip}
        aria-label={t({ message: `Move ${title}`, comment: 'Button: moves a column of a table' })}
        data-tip={t`Drag or use the arrow keys to reorder`}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          if (by === 0) return;
          event.preventDefault();
          row.onStep(by);
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          row.onGrab();
        }}
        onPointerMove={row.onDrag}
        onPointerUp={row.onDrop}
        onPointerCancel={row.onDrop}
      >
        <GripIcon size={14} />
      </button>
      <Checkbox
        label={title}
        isChecked={isShown}
        disabledReason={isShown && isOnlyOne ? t`At least one column is required` : undefined}
        onCheckedChange={row.onShownChange}
      />
    </li>
  );
}
