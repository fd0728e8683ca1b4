/** Dialog for an account change; the change ends with the dialog, and the dialog closes after the
 *  change. */
import { useEffect, useState } from 'react';
import { useChange, type Change, type ChangeName, type FormValues } from '#src/binding/account.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { changeInputOf } from '../changes.ts';
import { useChangeMessages } from '../use-change-messages.ts';
import { ChangeStep } from './ChangeStep.tsx';

interface ChangeDialogProps {
  readonly name: ChangeName;
  /** Initial values of the form. */
  readonly values: FormValues;
  readonly email: string;
  readonly onClose: () => void;
}

export function ChangeDialog({ name, values, email, onClose }: ChangeDialogProps) {
  const [input] = useState(() => changeInputOf(name, values));
  const change = useChange(name, input);
  const isOver = change.phase === 'done';
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return <ChangeDialogView name={name} change={change} email={email} onClose={onClose} />;
}

interface ChangeDialogViewProps {
  readonly name: ChangeName;
  readonly change: Change;
  readonly email: string;
  readonly onClose: () => void;
}

export function ChangeDialogView({ name, change, email, onClose }: ChangeDialogViewProps) {
  const { title } = useChangeMessages(name, change.step);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      // Data that is shown only once must not be closed by accident.
      isLocked={change.phase === 'showing'}
    >
      <ChangeStep name={name} change={change} email={email} onCancel={onClose} />
    </Dialog>
  );
}
