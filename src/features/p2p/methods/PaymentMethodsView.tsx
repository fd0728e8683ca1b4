/** The user's own accounts for peer-to-peer payments. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { maskedField } from '#domain/p2p/account-fields.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { PaymentMethod, PaymentType } from '#src/queries/p2p.ts';
import { useAccountLabels } from './use-account-labels.ts';
import styles from './PaymentMethods.module.css';

export interface PaymentMethodsViewProps {
  readonly methods: Reloadable<readonly PaymentMethod[]>;
  readonly types: readonly PaymentType[];
  readonly onAdd: () => void;
  readonly onEdit: (method: PaymentMethod) => void;
  readonly onDelete: (method: PaymentMethod) => void;
}

export function PaymentMethodsView(props: PaymentMethodsViewProps) {
  const { t } = useLingui();
  const { methods, onAdd } = props;
  const add = t`Add payment method`;
  return (
    <Panel
      title={t`Payment methods`}
      actions={
        <Button tone="primary" size="small" onClick={onAdd}>
          {add}
        </Button>
      }
    >
      <LoadableContent
        loadable={methods}
        failureText={t`The list could not be loaded.`}
        placeholder={<Skeleton height="128px" />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              action={
                <Button size="small" onClick={onAdd}>
                  {add}
                </Button>
              }
            />
          ) : (
            <ul className={styles.rows}>
              {list.map((method) => (
                <li key={method.id} className={styles.row}>
                  <Method {...props} method={method} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadableContent>
    </Panel>
  );
}

function Method(props: PaymentMethodsViewProps & { readonly method: PaymentMethod }) {
  const { t } = useLingui();
  const { method, types, onEdit, onDelete } = props;
  const labelOf = useAccountLabels();
  const { typeName, label, account, realName, isInUse } = method;
  const fields = types.find(({ id }) => id === method.typeId)?.fields ?? [];
  const masked = new Set(fields.filter(({ isMasked }) => isMasked).map(({ key }) => key));
  const inUse = isInUse ? t`An open order uses it` : undefined;
  const name = label === '' ? typeName : `${typeName} · ${label}`;
  return (
    <>
      <div className={styles.texts}>
        <div className={styles.names}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {isInUse && <Badge tone="info">{t({ message: 'In use', comment: 'Mark' })}</Badge>}
        </div>
        <span className={styles.hint}>
          <bdi>{realName}</bdi>
        </span>
        {account.map(({ key, label: given, value }) => (
          <span key={key} className={styles.hint}>
            {labelOf(key, given)}:{' '}
            <bdi dir="ltr" translate="no">
              {masked.has(key) ? maskedField(value) : value}
            </bdi>
          </span>
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          tone="outline"
          aria-label={t({
            message: `Edit ${name}`,
            comment: 'Button; {name} is an entry of a list',
          })}
          disabledReason={inUse}
          onClick={() => onEdit(method)}
        >
          {t({ message: 'Edit', comment: 'Opens an editor' })}
        </Button>
        <Button
          size="small"
          tone="textDanger"
          aria-label={t({
            message: `Delete ${name}`,
            comment: 'Button; {name} is an entry of a list',
          })}
          disabledReason={inUse}
          onClick={() => onDelete(method)}
        >
          {t({ message: 'Delete', comment: 'Deletes a payment method' })}
        </Button>
      </div>
    </>
  );
}
