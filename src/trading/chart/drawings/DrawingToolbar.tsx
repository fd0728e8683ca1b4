/** Toolbar at the chart's start edge: drawing tools, snapping to prices, undo and redo, and a list
 *  of all drawings. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { ListIcon } from '#src/design/icons/drawing-icons.ts';
import { TrashIcon } from '#src/design/icons/icons.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { DrawingList, type DrawingListProps } from './DrawingList.tsx';
import { RemoveAll, type RemoveAllProps } from './RemoveAll.tsx';
import {
  useDrawingActions,
  type DrawingAction,
  type DrawingActionsProps,
} from './use-drawing-actions.tsx';
import styles from './Drawings.module.css';

export type DrawingToolbarProps = DrawingActionsProps &
  DrawingListProps &
  Pick<RemoveAllProps, 'onRemoveAll'>;

export function DrawingToolbar(props: DrawingToolbarProps) {
  const { t } = useLingui();
  const { tools, ways, chart } = useDrawingActions(props);
  const title = t`All drawings`;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t`Drawing tools`}>
      {[...tools, ...ways, ...chart].map((action) => (
        <Action key={action.key} action={action} />
      ))}
      <Popover
        label={title}
        width="min(360px, 90vw)"
        isBare
        trigger={(target) => (
          <IconButton size="small" label={title} icon={<ListIcon />} popoverTarget={target} />
        )}
      >
        {(close) => (
          <DrawingList
            {...props}
            onSelect={(id) => {
              close();
              props.onSelect(id);
            }}
            onWrite={(id) => {
              close();
              props.onWrite(id);
            }}
          />
        )}
      </Popover>
      <RemoveAll
        {...props}
        trigger={(trigger) => <IconButton size="small" icon={<TrashIcon />} {...trigger} />}
      />
    </div>
  );
}

const Action = ({ action }: { readonly action: Omit<DrawingAction, 'key'> }) => (
  <IconButton
    size="small"
    label={action.label}
    icon={action.icon}
    isPressed={action.isPressed}
    disabledReason={action.disabledReason}
    onClick={action.run}
  />
);
