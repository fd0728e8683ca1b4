/** Kinds of payment as small chips. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '#src/design/data/Badge.tsx';
import styles from './PaymentChips.module.css';

interface PaymentChipsProps {
  readonly types: readonly { readonly id: number; readonly name: string }[];
}

export function PaymentChips({ types }: PaymentChipsProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.chips} aria-label={t({ message: 'Payment methods', comment: 'Label' })}>
      {types.map(({ id, name }) => (
        <li key={id}>
          <Badge>
            <bdi translate="no">{name}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
