/** Dialog that cancels open orders: all, or those of a pair or type, with their number. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { CancelAllButtonProps } from './CancelAllButton.tsx';
import { ordersInScope, type CancelScope } from './cancel-scope.ts';
import { pairNameOf } from '../values/traded-pair.ts';
import styles from '../lists/ListTools.module.css';

type Type = NonNullable<CancelScope['type']> | 'all';

const EVERY_PAIR = '';

export function ConfirmCancelAll({
  orders,
  pairs,
  pair: listed,
  onCancelAll,
  onClose,
}: CancelAllButtonProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [pair, setPair] = useState(listed);
  const [type, setType] = useState<Type>('all');
  // A pair whose last order has just ended stays selected instead of changing to all pairs.
  const named = [listed, ...pairs, pair].filter((one) => one !== undefined);
  const known = named.filter(({ id }, at) => named.findIndex((one) => one.id === id) === at);
  const scope: CancelScope = { pair, type: type === 'all' ? undefined : type };
  const count = ordersInScope(orders, scope).length;
  const countOf = (one: Type): number =>
    ordersInScope(orders, { pair, type: one === 'all' ? undefined : one }).length;
  const segment = (value: Type, label: string) => ({ value, label: `${label} ${countOf(value)}` });
  const none = t`No orders to cancel`;
  return (
    <Dialog
      title={t`Cancel open orders?`}
      isAlert
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Go back`}</Button>
          <Button
            tone="danger"
            disabledReason={count === 0 ? none : undefined}
            onClick={() => {
              onClose();
              onCancelAll(scope);
            }}
          >
            {t({ message: `Cancel orders: ${count}`, comment: 'Button: cancels so many orders' })}
          </Button>
        </>
      }
    >
      <div className={styles.scope}>
        <Select
          label={t`Pair`}
          value={pair === undefined ? EVERY_PAIR : String(pair.id)}
          choices={[
            { value: EVERY_PAIR, label: t({ message: 'All pairs', comment: 'Choice' }) },
            ...known.map((one) => ({ value: String(one.id), label: pairNameOf(one) })),
          ]}
          onValueChange={(value) => setPair(known.find(({ id }) => String(id) === value))}
        />
        <SegmentedControl<Type>
          label={t`Type`}
          variant="fill"
          size="small"
          value={type}
          onValueChange={setType}
          segments={[
            segment('all', t({ message: 'All', comment: 'Filter option: no filtering' })),
            segment('buy', t({ message: 'Buys', comment: 'Buy orders' })),
            segment('sell', t({ message: 'Sells', comment: 'Sell orders' })),
            segment('stop_limit', t({ message: 'Stops', comment: 'Stop orders' })),
          ]}
        />
        <p>{t`Filled amounts are not affected.`}</p>
      </div>
    </Dialog>
  );
}
