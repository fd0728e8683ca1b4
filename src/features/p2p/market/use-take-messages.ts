/** Messages beside the fields of an order. A rule of the amount is shown while typing, a missing value after the first
 *  attempt. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { TakeAdForm } from '#src/binding/p2p-market.ts';
import { dateAndTime } from '#src/format/dates.ts';
import { fiatRange } from '../parts/fiat-text.ts';

interface TakeMessages {
  readonly amountError: string | undefined;
  readonly paymentError: string | undefined;
  /** What the exchange has said about the last attempt. */
  readonly rejection: string | undefined;
}

export function useTakeMessages(form: TakeAdForm): TakeMessages {
  return {
    amountError: useAmountError(form),
    paymentError: usePaymentError(form),
    rejection: useRejectionText(form),
  };
}

function useAmountError(form: TakeAdForm): string | undefined {
  const { t } = useLingui();
  const { problem, areProblemsShown, ad, steps, draft } = form;
  const range = fiatRange(ad.minimum, ad.maximum, ad.currency);
  const { coin, coin: given, currency } = ad;
  const left = displayNumber(ad.availableAmount);
  switch (problem) {
    case 'amount_missing':
      return areProblemsShown ? t`Enter an amount` : undefined;
    case 'outside_limits':
      return t`The order must be between ${range}`;
    case 'too_little_left':
      return t`Only ${left} ${coin} left in this ad`;
    case 'balance_too_low':
      return t`Insufficient ${given} balance`;
    case 'off_step': {
      const decimals = draft.field === 'fiat' ? steps.fiatDecimals : steps.coinDecimals;
      const unit = draft.field === 'fiat' ? currency : coin;
      return t`${unit} amounts have at most ${decimals} decimals`;
    }
    default:
      return undefined;
  }
}

function usePaymentError({ areProblemsShown, draft }: TakeAdForm): string | undefined {
  const { t } = useLingui();
  const isMissing = areProblemsShown && draft.paymentId === undefined;
  return isMissing ? t`This field is required` : undefined;
}

function useRejectionText({ rejection, pausedUntil, isAbsent }: TakeAdForm): string | undefined {
  const { t } = useLingui();
  if (isAbsent) return t`Order not placed. You can place it again.`;
  // The new price is shown beside the form.
  if (rejection === undefined || rejection.name === 'ad_price_moved') return undefined;
  if (rejection.name === 'p2p_paused' && pausedUntil !== undefined) {
    const time = dateAndTime(pausedUntil);
    return t`P2P trading is paused until ${time}, after too many canceled orders.`;
  }
  return rejection.message;
}
