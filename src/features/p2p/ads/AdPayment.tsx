/** How an ad is paid: own accounts of a seller, kinds of payment of a buyer. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { PaymentType } from '#src/queries/p2p.ts';
import { P2P_METHODS_PATH } from '../p2p-paths.ts';
import { methodName } from '../parts/method-name.ts';
import { RegionField } from './AdCountries.tsx';
import type { AdEditorViewProps } from './ad-editor-view-props.ts';
import { useAdMessages } from './use-ad-messages.ts';
import styles from './AdEditor.module.css';

export function AdPayment(props: AdEditorViewProps) {
  const { t } = useLingui();
  const { form } = props;
  const message = useAdMessages(form)('payment');
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t`Payment methods`}</legend>
      {form.draft.side === 'sell' ? <OwnMethods {...props} /> : <Types {...props} />}
      {message !== undefined && (
        <p className={styles.error} role="alert">
          {message}
        </p>
      )}
      <RegionField {...props} />
    </fieldset>
  );
}

const isFor = ({ currencies }: PaymentType, currency: string): boolean =>
  currencies.length === 0 || currencies.includes(currency);

const idsAfter = (ids: readonly number[], id: number, isOn: boolean): readonly number[] =>
  isOn ? [...ids, id] : ids.filter((one) => one !== id);

function OwnMethods({ form, types, methods }: AdEditorViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const { draft, edit } = form;
  const { currency } = draft;
  const typeIds = types.filter((type) => isFor(type, currency)).map(({ id }) => id);
  const fitting = methods?.filter(({ typeId }) => typeIds.includes(typeId)) ?? [];
  if (methods !== undefined && fitting.length === 0) {
    return (
      <Notice
        tone="warning"
        action={<Link href={href(P2P_METHODS_PATH)}>{t`Add payment method`}</Link>}
      >
        {t`You have no account for ${currency} yet.`}
      </Notice>
    );
  }
  return (
    <div className={styles.choices}>
      {fitting.map((method) => (
        <Checkbox
          key={method.id}
          label={<bdi>{methodName(method)}</bdi>}
          isChecked={draft.paymentMethodIds.includes(method.id)}
          onCheckedChange={(isOn) =>
            edit({ paymentMethodIds: idsAfter(draft.paymentMethodIds, method.id, isOn) })
          }
        />
      ))}
    </div>
  );
}

function Types({ form, types }: AdEditorViewProps) {
  const { draft, edit } = form;
  return (
    <div className={styles.choices}>
      {types
        .filter((type) => isFor(type, draft.currency))
        .map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            isChecked={draft.paymentTypeIds.includes(id)}
            onCheckedChange={(isOn) =>
              edit({ paymentTypeIds: idsAfter(draft.paymentTypeIds, id, isOn) })
            }
          />
        ))}
    </div>
  );
}
