/** Beside the tab of open orders: only this pair's, and all of them taken back at once. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import styles from './OrdersTable.module.css';

export interface OpenOrdersToolsProps {
  /** BTC/USDT. */
  readonly pairName: string;
  readonly isThisPairOnly: boolean;
  readonly onThisPairOnlyChange: (isThisPairOnly: boolean) => void;
  /** Orders in the list, all of which Cancel all takes back. */
  readonly orderCount: number;
  readonly isCancelling: boolean;
  readonly onCancelAll: () => void;
  /** Beside lists of what has ended there is nothing to take back. */
  readonly isCancelHidden?: boolean | undefined;
}

export function OpenOrdersTools({
  pairName,
  isThisPairOnly,
  onThisPairOnlyChange,
  orderCount,
  isCancelling,
  onCancelAll,
  isCancelHidden = false,
}: OpenOrdersToolsProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const none = t`There is nothing to cancel`;
  return (
    <div className={styles.tools}>
      <Checkbox
        label={t`This pair only`}
        isChecked={isThisPairOnly}
        onCheckedChange={onThisPairOnlyChange}
      />
      {!isCancelHidden && (
        <Button
          tone="textDanger"
          size="small"
          isBusy={isCancelling}
          disabledReason={orderCount === 0 ? none : undefined}
          onClick={() => setAsking(true)}
        >
          {t`Cancel all`}
        </Button>
      )}
      <Dialog
        title={t`Cancel all open orders?`}
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
                onCancelAll();
              }}
            >
              {t`Cancel all`}
            </Button>
          </>
        }
      >
        <p>
          {isThisPairOnly
            ? t`Every open order of ${pairName} is taken back, stops included. What has filled stays filled.`
            : t`Every open order of every pair is taken back, stops included. What has filled stays filled.`}
        </p>
      </Dialog>
    </div>
  );
}
