/** Drawing tools on a phone: one menu from the bottom with labeled tools. Choosing a tool closes
 *  the menu, because the tool is used on the chart; changing a setting leaves the menu open. */
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { TrashIcon } from '#src/design/icons/icons.ts';
import { Sheet } from '#src/design/overlay/Sheet.tsx';
import { DrawingList } from './DrawingList.tsx';
import type { DrawingToolbarProps } from './DrawingToolbar.tsx';
import { RemoveAll } from './RemoveAll.tsx';
import { useDrawingActions, type DrawingAction } from './use-drawing-actions.tsx';
import styles from './Drawings.module.css';

interface DrawingSheetProps extends DrawingToolbarProps {
  readonly onClose: () => void;
}

export function DrawingSheet({ onClose, ...props }: DrawingSheetProps) {
  const { t } = useLingui();
  const content = useRef<HTMLDivElement>(null);
  const closeThen =
    <Value,>(act: (value: Value) => void) =>
    (value: Value): void => {
      // Elements under the sheet cannot get the focus before the dialog is closed, and its close
      // event comes later.
      content.current?.closest('dialog')?.close();
      act(value);
    };
  const { tools, ways, chart } = useDrawingActions({
    ...props,
    onToolChange: closeThen(props.onToolChange),
  });
  return (
    <Sheet
      from="bottom"
      title={t({ message: 'Drawing tools', comment: 'Title' })}
      isOpen
      onClose={onClose}
    >
      <div ref={content}>
        <Group label={t({ message: 'Tools', comment: 'Label' })} actions={tools} />
        <Group label={t({ message: 'Options', comment: 'Label' })} actions={ways} />
        <h3 className={styles.title}>{t`All drawings`}</h3>
        <DrawingList
          {...props}
          onSelect={closeThen(props.onSelect)}
          onWrite={closeThen(props.onWrite)}
        />
        <div className={styles.group}>
          {chart.map((action) => (
            <Row key={action.key} action={action} />
          ))}
          <RemoveAll
            {...props}
            trigger={({ label, disabledReason, onClick }) => (
              <Row action={{ label, icon: <TrashIcon />, disabledReason, run: onClick }} />
            )}
          />
        </div>
      </div>
    </Sheet>
  );
}

interface GroupProps {
  readonly label: string;
  readonly actions: readonly DrawingAction[];
}

const Group = ({ label, actions }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.title}>{label}</legend>
    {actions.map((action) => (
      <Row key={action.key} action={action} />
    ))}
  </fieldset>
);

const Row = ({ action }: { readonly action: Omit<DrawingAction, 'key'> }) => (
  <Button
    tone="text"
    className={styles.row}
    icon={action.icon}
    isPressed={action.isPressed}
    disabledReason={action.disabledReason}
    onClick={action.run}
  >
    {action.label}
  </Button>
);
