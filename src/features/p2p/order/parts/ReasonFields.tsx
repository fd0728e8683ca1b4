/** Reasons of a cancel and of an appeal. The exchange allows some of them only. */
import { useLingui } from '@lingui/react/macro';
import type { P2pAppealReason } from '#contract/core/p2p.ts';
import { P2P_CANCEL_REASONS, type P2pCancelReason } from '#contract/entities/p2p-order.ts';
import { Select } from '#src/design/controls/Select.tsx';
import { useOrderLabels } from '../use-order-labels.ts';
import type { ActionFieldsProps } from './action-fields-props.ts';

const NONE = '';

const OF_SELLER: readonly P2pCancelReason[] = [
  'buyer_changed_mind',
  'account_details_wrong',
  'no_answer',
  'name_differs',
  'refunded',
  'other',
];
/** A refund is a reason of a buyer who has paid. */
const reasonsOf = ({ order, action }: ActionFieldsProps): readonly P2pCancelReason[] =>
  action === 'request_cancel'
    ? OF_SELLER
    : P2P_CANCEL_REASONS.filter((reason) => order.status === 'paid' || reason !== 'refunded');

export function CancelReasonField(props: ActionFieldsProps) {
  const { form, draft } = props;
  const { t } = useLingui();
  const labels = useOrderLabels();
  return (
    <Select<P2pCancelReason | typeof NONE>
      label={t({ message: 'Reason', comment: 'Of a canceled order' })}
      value={draft.cancelReason ?? NONE}
      choices={[
        { value: NONE, label: t`Select a reason` },
        ...reasonsOf(props).map((value) => ({ value, label: labels.cancelReason(value) })),
      ]}
      error={form.problems.cancelReason === undefined ? undefined : t`This field is required`}
      onValueChange={(reason) => form.edit({ cancelReason: reason === NONE ? undefined : reason })}
    />
  );
}

export function AppealReasonField({ order, form, draft }: ActionFieldsProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  return (
    <Select<P2pAppealReason | typeof NONE>
      label={t({ message: 'Reason', comment: 'Of an appeal' })}
      value={draft.appealReason ?? NONE}
      choices={[
        { value: NONE, label: t`Select a reason` },
        ...order.appealReasons.map((value) => ({ value, label: labels.appealReason(value) })),
      ]}
      error={form.problems.appealReason === undefined ? undefined : t`This field is required`}
      onValueChange={(reason) => form.edit({ appealReason: reason === NONE ? undefined : reason })}
    />
  );
}
