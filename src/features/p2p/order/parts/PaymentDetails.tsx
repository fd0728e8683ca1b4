/** The sum and the account to pay into, each field with a copy button, the code to scan, what to write into the reference, and whose
 *  names must match. Both sides see the same sentences. */
import { useLingui } from '@lingui/react/macro';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { OrderPaymentMethod } from '#contract/entities/p2p-payment-method.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ChatImageView } from '#src/trading/chat/ChatImageView.tsx';
import { useAccountLabels } from '../../methods/use-account-labels.ts';
import { sumText } from '../use-order-texts.ts';
import styles from './OrderParts.module.css';

export interface PaymentDetailsProps {
  readonly order: P2pOrderDetails;
  readonly method: OrderPaymentMethod | undefined;
  readonly onMethodChange: (methodId: number) => void;
  readonly onCopy: (text: string) => void;
  readonly loadImage: (id: string) => Promise<string>;
}

export function PaymentDetails(props: PaymentDetailsProps) {
  const { order, method, onMethodChange, onCopy, loadImage } = props;
  const { t } = useLingui();
  const labelOf = useAccountLabels();
  return (
    <div className={styles.details}>
      <Sum order={order} onCopy={onCopy} />
      {order.role === 'buyer' && order.paymentMethods.length > 1 && method !== undefined && (
        <Select
          label={t({ message: 'Pay to', comment: 'Label' })}
          value={String(method.methodId)}
          choices={order.paymentMethods.map(({ methodId, typeName, account }) => ({
            value: String(methodId),
            label: [typeName, account[0]?.value].filter(Boolean).join(' · '),
          }))}
          onValueChange={(id) => onMethodChange(Number(id))}
        />
      )}
      {method !== undefined && (
        <div className={styles.rows}>
          <ValueRow
            label={t({ message: 'Payment method', comment: 'Of a P2P order' })}
            value={<bdi translate="no">{method.typeName}</bdi>}
          />
          <ValueRow
            label={t({ message: 'Account holder', comment: 'Label' })}
            value={
              <Copyable text={method.realName} label={t`Copy account holder`} onCopy={onCopy} />
            }
          />
          {method.account.map(({ key, label: given, value }) => {
            const label = labelOf(key, given);
            return (
              <ValueRow
                key={key}
                label={<bdi>{label}</bdi>}
                value={
                  <Copyable
                    text={value}
                    label={t({ message: `Copy ${label}`, comment: 'Name of the value' })}
                    onCopy={onCopy}
                  />
                }
              />
            );
          })}
        </div>
      )}
      {method?.imageId !== undefined && (
        <div className={styles.scan}>
          <p className={styles.hint}>{t`Scan this code in your payment app.`}</p>
          <ChatImageView image={{ id: method.imageId, ...SCAN_SIZE }} load={loadImage} />
        </div>
      )}
      <Reference {...props} />
      <Names order={order} />
    </div>
  );
}

/** What the buyer types into the transfer. */
function Sum({ order, onCopy }: Pick<PaymentDetailsProps, 'order' | 'onCopy'>) {
  const { t } = useLingui();
  if (order.role !== 'buyer') return null;
  return (
    <div className={styles.rows}>
      <ValueRow
        label={t`You pay`}
        isStrong
        value={
          <Copyable
            text={sumText(order)}
            label={t({ message: 'Copy amount', comment: 'Label' })}
            onCopy={() => onCopy(order.fiatAmount)}
          />
        }
      />
    </div>
  );
}

/** The place that is reserved for a code. */
const SCAN_SIZE = { width: 200, height: 200 } as const;

/** Coin words in a reference make banks freeze accounts. */
function Reference({ order, onCopy }: PaymentDetailsProps) {
  const { t } = useLingui();
  const { usesReferenceCode, referenceCode } = order;
  return (
    <div className={styles.rows}>
      {usesReferenceCode && (
        <ValueRow
          label={t({ message: 'Reference code', comment: 'Label' })}
          value={<Copyable text={referenceCode} label={t`Copy reference code`} onCopy={onCopy} />}
        />
      )}
      <p className={styles.hint}>
        {usesReferenceCode
          ? t`Write only the reference code into the note of the transfer. Do not mention coins or trading.`
          : t`Leave the note of the transfer empty. Do not mention coins or trading.`}
      </p>
    </div>
  );
}

function Names({ order }: { readonly order: P2pOrderDetails }) {
  const { t } = useLingui();
  const { role, counterpartyName, counterpartyNativeName } = order;
  const isBuyer = role === 'buyer';
  return (
    <>
      {counterpartyName !== undefined && (
        <div className={styles.rows}>
          <ValueRow
            label={isBuyer ? t`Verified name of the seller` : t`Verified name of the buyer`}
            isStrong
            value={
              <span translate="no">
                <bdi>{counterpartyName}</bdi>
                {counterpartyNativeName !== undefined &&
                  counterpartyNativeName !== counterpartyName && (
                    <>
                      {' · '}
                      <bdi>{counterpartyNativeName}</bdi>
                    </>
                  )}
              </span>
            }
          />
        </div>
      )}
      <Notice tone="warning">
        {isBuyer
          ? t`Pay only from an account in your own verified name. The seller may reject other payments.`
          : t`Release only a payment from an account in the buyer's name. Refund any other payment and appeal.`}
      </Notice>
    </>
  );
}
