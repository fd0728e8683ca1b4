/** Two addresses that look alike, with their different characters marked. */
import { useLingui } from '@lingui/react/macro';
import type { AddressPart, Resemblance } from '#domain/address-resemblance.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import styles from './ResemblanceNotice.module.css';

interface ResemblanceNoticeProps {
  readonly resemblance: Resemblance;
}

export function ResemblanceNotice({ resemblance }: ResemblanceNoticeProps) {
  const { t } = useLingui();
  return (
    <Notice tone="danger" isUrgent>
      <div className={styles.notice}>
        <p>
          {t`The first and last characters are those of an address that you know, but the address is another one. Attackers forge such addresses. Compare the marked characters.`}
        </p>
        <Address label={t`Address that you know`} parts={resemblance.knownParts} />
        <Address
          label={t({ message: 'Entered address', comment: 'Label' })}
          parts={resemblance.enteredParts}
        />
      </div>
    </Notice>
  );
}

interface AddressProps {
  readonly label: string;
  readonly parts: readonly AddressPart[];
}

function Address({ label, parts }: AddressProps) {
  return (
    <div>
      <span className={styles.label}>{label}</span>
      <bdi dir="ltr" translate="no" className={styles.address}>
        {parts.map(({ text, isDifferent }, index) =>
          isDifferent ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </bdi>
    </div>
  );
}
