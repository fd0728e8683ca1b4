/** The tools at the chart's start edge: what to draw, whether it is drawn to prices, the way back and
 *  forth, and all there is as a list. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { DRAWING_KINDS, type DrawingKind } from '#contract/entities/drawing-kinds.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import {
  FibonacciIcon,
  LevelLineIcon,
  ListIcon,
  PointerIcon,
  RayIcon,
  RectangleIcon,
  RedoIcon,
  SnapIcon,
  TextIcon,
  TrendLineIcon,
  UndoIcon,
} from '#src/design/icons/drawing-icons.ts';
import { EditIcon, HideIcon, ShowIcon, TrashIcon } from '#src/design/icons/icons.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { Popover } from '#src/design/overlay/Popover.tsx';
import type { BoardState } from './board-state.ts';
import type { Drawing } from './drawing.ts';
import styles from './Drawings.module.css';

export interface DrawingToolbarProps {
  readonly state: BoardState;
  readonly kindNames: Readonly<Record<DrawingKind, string>>;
  readonly nameOf: (drawing: Drawing) => string;
  readonly onToolChange: (tool: DrawingKind | undefined) => void;
  readonly onSnappingChange: (isSnapping: boolean) => void;
  readonly onHiddenChange: (isHidden: boolean) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onTake: (id: number) => void;
  readonly onWrite: (id: number) => void;
  readonly onRemove: (id: number) => void;
  readonly onRemoveAll: () => void;
}

const ICONS: Readonly<Record<DrawingKind, ReactNode>> = {
  trend: <TrendLineIcon />,
  ray: <RayIcon />,
  horizontal: <LevelLineIcon />,
  rectangle: <RectangleIcon />,
  fibonacci: <FibonacciIcon />,
  text: <TextIcon />,
};

export function DrawingToolbar(props: DrawingToolbarProps) {
  const { t } = useLingui();
  const { tool, drawings, isHidden, isSnapping, canUndo, canRedo } = props.state;
  const none = t`Nothing is drawn yet`;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t`Drawing tools`}>
      <IconButton
        size="small"
        label={t`Select and move`}
        isPressed={tool === undefined}
        icon={<PointerIcon />}
        onClick={() => props.onToolChange(undefined)}
      />
      {DRAWING_KINDS.map((kind) => (
        <IconButton
          key={kind}
          size="small"
          label={props.kindNames[kind]}
          isPressed={tool === kind}
          icon={ICONS[kind]}
          onClick={() => props.onToolChange(tool === kind ? undefined : kind)}
        />
      ))}
      <span className={styles.rule} aria-hidden="true" />
      <IconButton
        size="small"
        label={t`Snap to open, high, low and close`}
        isPressed={isSnapping}
        icon={<SnapIcon />}
        onClick={() => props.onSnappingChange(!isSnapping)}
      />
      <IconButton
        size="small"
        label={t`Undo`}
        disabledReason={canUndo ? undefined : t`There is nothing to undo`}
        icon={<UndoIcon />}
        onClick={props.onUndo}
      />
      <IconButton
        size="small"
        label={t`Redo`}
        disabledReason={canRedo ? undefined : t`There is nothing to redo`}
        icon={<RedoIcon />}
        onClick={props.onRedo}
      />
      <span className={styles.rule} aria-hidden="true" />
      <IconButton
        size="small"
        label={isHidden ? t`Show all drawings` : t`Hide all drawings`}
        disabledReason={drawings.length === 0 ? none : undefined}
        icon={isHidden ? <ShowIcon /> : <HideIcon />}
        onClick={() => props.onHiddenChange(!isHidden)}
      />
      <DrawingList {...props} />
      <RemoveAll {...props} none={none} />
    </div>
  );
}

/** Everything that is drawn, by name: for hands that cannot hit a line, and for whoever reads it. */
function DrawingList({ state, nameOf, onTake, onWrite, onRemove }: DrawingToolbarProps) {
  const { t } = useLingui();
  const title = t`All drawings`;
  return (
    <Popover
      label={title}
      width="min(360px, 90vw)"
      isBare
      trigger={(popoverTarget) => (
        <IconButton size="small" label={title} icon={<ListIcon />} popoverTarget={popoverTarget} />
      )}
    >
      {(close) =>
        state.drawings.length === 0 ? (
          <p className={styles.none}>{t`Nothing is drawn yet`}</p>
        ) : (
          <ul className={styles.list}>
            {state.drawings.map((drawing) => {
              const name = nameOf(drawing);
              return (
                <li key={drawing.id} className={styles.item}>
                  <Button
                    tone="text"
                    size="small"
                    className={styles.name}
                    isPressed={drawing.id === state.selectedId}
                    onClick={() => {
                      close();
                      onTake(drawing.id);
                    }}
                  >
                    {name}
                  </Button>
                  {drawing.kind === 'text' && (
                    <IconButton
                      size="small"
                      label={t`Change the words of ${name}`}
                      icon={<EditIcon />}
                      onClick={() => {
                        close();
                        onWrite(drawing.id);
                      }}
                    />
                  )}
                  <IconButton
                    size="small"
                    label={t`Remove ${name}`}
                    icon={<TrashIcon />}
                    onClick={() => onRemove(drawing.id)}
                  />
                </li>
              );
            })}
          </ul>
        )
      }
    </Popover>
  );
}

function RemoveAll({
  state,
  none,
  onRemoveAll,
}: Pick<DrawingToolbarProps, 'state' | 'onRemoveAll'> & { readonly none: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const count = state.drawings.length;
  return (
    <>
      <IconButton
        size="small"
        label={t`Remove all drawings`}
        disabledReason={count === 0 ? none : undefined}
        icon={<TrashIcon />}
        onClick={() => setAsking(true)}
      />
      <Dialog
        title={t`Remove all drawings?`}
        isAlert
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t`Keep them`}</Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsking(false);
                onRemoveAll();
              }}
            >
              {t`Remove all`}
            </Button>
          </>
        }
      >
        <p>{t`Everything drawn over this pair is removed. Undo brings it back until the page is left.`}</p>
      </Dialog>
    </>
  );
}
