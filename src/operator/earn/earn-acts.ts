/** What the operator may do about products of simple earn. */
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import {
  announceEarnRate,
  createEarnProduct,
  setEarnProductOpen,
  type NewEarnProduct,
} from '#contract/operator/earn.ts';
import { operatorRequest, type OperatorRequest } from '#contract/operator/operator-route.ts';

export type EarnAct =
  | { readonly kind: 'create'; readonly terms: NewEarnProduct }
  | { readonly kind: 'open'; readonly id: number; readonly isOpen: boolean }
  | {
      readonly kind: 'rate';
      readonly id: number;
      readonly apr: Decimal;
      readonly from: CalendarDate;
    };

export function requestOfEarnAct(act: EarnAct): OperatorRequest {
  if (act.kind === 'create') return operatorRequest(createEarnProduct, { body: act.terms });
  const params = { id: act.id };
  if (act.kind === 'open') {
    return operatorRequest(setEarnProductOpen, { params, body: { isOpen: act.isOpen } });
  }
  const { apr, from } = act;
  return operatorRequest(announceEarnRate, { params, body: { apr, from } });
}
