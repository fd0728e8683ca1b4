/** Deposit address with its QR code, and the memo as a second value that must not be missed. */
import { useLingui } from '@lingui/react/macro';
import type { DepositAddress, WalletNetwork } from '#contract/entities/custody.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { CopyIcon } from '#src/design/icons/icons.ts';
import { LazyQrCode } from '../lazy-parts.tsx';
import { AddressText } from './AddressText.tsx';
import styles from './AddressCard.module.css';

interface AddressCardProps {
  readonly address: DepositAddress;
  readonly network: WalletNetwork;
  readonly onCopy: (text: string) => void;
  /** Copies the address and remembers it. */
  readonly onCopyAddress: (address: string) => void;
}

export function AddressCard({ address, network, onCopy, onCopyAddress }: AddressCardProps) {
  const { t } = useLingui();
  const { coin, memo } = address;
  const memoLabel = network.memoLabel ?? t`Memo`;
  const label = memoLabel;
  return (
    <div className={styles.cards}>
      <Notice tone="warning">
        {t`Send only ${coin} on the network ${network.name}. Coins sent on another network are lost.`}
      </Notice>
      <section
        className={styles.card}
        aria-label={t({ message: 'Deposit address', comment: 'Label' })}
      >
        <div className={styles.code}>
          <LazyQrCode text={address.address} title={t`QR code of the address`} />
        </div>
        <div className={styles.value}>
          <span className={styles.label}>{t`Address`}</span>
          <AddressText address={address.address} />
          <Button
            size="small"
            icon={<CopyIcon size={14} />}
            onClick={() => onCopyAddress(address.address)}
          >
            {t`Copy address`}
          </Button>
        </div>
      </section>
      {memo !== undefined && (
        <section className={styles.memo} aria-label={memoLabel}>
          <Notice tone="danger">
            {t`Enter this ${memoLabel} as well. Without it the deposit is not credited.`}
          </Notice>
          <div className={styles.card}>
            <div className={styles.code}>
              <LazyQrCode
                text={memo}
                title={t({ message: `QR code: ${memoLabel}`, comment: 'Name of the memo' })}
              />
            </div>
            <div className={styles.value}>
              <span className={styles.label}>{memoLabel}</span>
              <bdi dir="ltr" translate="no" className={styles.number}>
                {memo}
              </bdi>
              <Button size="small" icon={<CopyIcon size={14} />} onClick={() => onCopy(memo)}>
                {t({ message: `Copy ${label}`, comment: 'Name of the value' })}
              </Button>
            </div>
          </div>
        </section>
      )}
      {address.faucetUrl !== undefined && (
        <Link href={address.faucetUrl} isExternal>{t`Send simulated coins`}</Link>
      )}
    </div>
  );
}
