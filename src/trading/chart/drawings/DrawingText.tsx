/** Dialog for the text of a text drawing. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { DRAWING_TEXT_LENGTH_MAX } from '#contract/entities/drawing-kinds.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';

interface DrawingTextProps {
  /** Current text; empty for a new drawing. */
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Mounted only while the dialog is open. */
export function DrawingText({ text, onSave, onClose }: DrawingTextProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(text);
  return (
    <Dialog
      title={t`Text on the chart`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            {t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
          </Button>
          <Button tone="primary" onClick={() => onSave(draft)}>{t`Save`}</Button>
        </>
      }
    >
      <TextField
        label={t({ message: 'Text', comment: 'Label' })}
        value={draft}
        maxLength={DRAWING_TEXT_LENGTH_MAX}
        onValueChange={setDraft}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSave(draft);
        }}
      />
    </Dialog>
  );
}
