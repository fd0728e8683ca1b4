/** Covers a page that was open when maintenance started. The page below keeps everything that was typed,
 *  and takes no input meanwhile. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { MaintenanceText } from './parts/MaintenanceText.tsx';

interface MaintenanceNoticeProps {
  /** The operator's text; empty for ours. */
  readonly text: string;
  /** Checks the exchange again. */
  readonly onRetry: () => void;
}

export function MaintenanceNotice({ text, onRetry }: MaintenanceNoticeProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t({ message: 'Under maintenance', comment: 'Title' })}
      isOpen
      isLocked
      isAlert
      onClose={() => undefined}
      footer={
        <Button tone="primary" onClick={onRetry}>
          {t`Check again`}
        </Button>
      }
    >
      <p>
        <MaintenanceText text={text} />
      </p>
      <p>{t`This page returns by itself. Nothing you entered is lost.`}</p>
    </Dialog>
  );
}
