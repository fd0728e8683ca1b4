/** Confirms that an ad is closed for good. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { OwnAd } from '#src/queries/p2p-ads.ts';
import styles from './AdEditor.module.css';

interface CloseAdDialogProps {
  readonly ad: OwnAd;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CloseAdDialog({ ad, isBusy, onConfirm, onClose }: CloseAdDialogProps) {
  const { t } = useLingui();
  const frozen = displayNumber(ad.frozenAmount);
  const { coin } = ad;
  return (
    <Dialog
      title={t({ message: 'Close ad', comment: 'Title' })}
      isOpen
      isAlert
      isLocked={isBusy}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <p>{t`The ad cannot be opened again. Open orders continue.`}</p>
        {ad.side === 'sell' && <p>{t`${frozen} ${coin} are released to your P2P wallet.`}</p>}
        <ConfirmRow
          confirm={t`Close ad`}
          tone="danger"
          isBusy={isBusy}
          back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
          backDisabledReason={isBusy ? t`Waiting for the exchange` : undefined}
          onBack={onClose}
          onConfirm={onConfirm}
        />
      </div>
    </Dialog>
  );
}
