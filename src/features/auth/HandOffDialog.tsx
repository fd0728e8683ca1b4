/** Confirms that a new session is handed over to another site: the receiving site, the data it
 *  receives, and a cancel button. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';

interface HandOffDialogProps {
  /** Host as shown in the browser's address bar. */
  readonly host: string;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

export function HandOffDialog({ host, onAccept, onDecline }: HandOffDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Sign in to ${host}?`}
      isOpen
      isAlert
      onClose={onDecline}
      footer={
        <>
          <Button onClick={onDecline}>
            {t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
          </Button>
          <Button tone="primary" onClick={onAccept}>
            {t({ message: `Go to ${host}`, comment: 'Button: opens another site' })}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          You are leaving this exchange. <strong>{host}</strong> will receive your session, email
          and name, and can act for you until you sign out.
        </Trans>
      </p>
    </Dialog>
  );
}
