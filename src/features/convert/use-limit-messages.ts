/** Messages beside the fields of a limit convert. A missing value is named by the button alone. */
import { useLingui } from '@lingui/react/macro';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { LIMIT_COUNT_MAX } from '#domain/convert-amount.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { ConvertPair } from '#src/queries/convert.ts';
import {
  limitPricesOf,
  pricedCoinsOf,
  type LimitDraft,
  type LimitProblems,
} from './limit-draft.ts';
import { useAmountMessages } from './use-amount-messages.ts';

interface LimitForm {
  readonly draft: LimitDraft;
  readonly problems: LimitProblems;
  readonly limits: ConvertPair | undefined;
}

export interface LimitMessages {
  readonly amount: string | undefined;
  readonly price: string | undefined;
  /** Why nothing can be placed; undefined when it can. */
  readonly reason: string | undefined;
}

export function useLimitMessages({ draft, problems, limits }: LimitForm): LimitMessages {
  const { t } = useLingui();
  const amounts = useAmountMessages(draft.fromCoin, limits);
  const price = usePriceMessage(draft, problems.price, limits);
  const isMissing = problems.amount === 'amount_missing' || problems.price === 'amount_missing';
  const amount =
    problems.amount === undefined || problems.amount === 'amount_missing'
      ? undefined
      : amounts[problems.amount];
  const count = LIMIT_COUNT_MAX;
  const tooMany =
    problems.account === undefined
      ? undefined
      : t`At most ${count} limit converts can be open. Cancel one first.`;
  return {
    amount,
    price,
    reason: isMissing ? t`Enter amount and price` : (amount ?? price ?? tooMany),
  };
}

function usePriceMessage(
  draft: LimitDraft,
  problem: LimitProblems['price'],
  limits: ConvertPair | undefined,
): string | undefined {
  const { t } = useLingui();
  const range = limitPricesOf(draft, limits);
  const { unit } = pricedCoinsOf(draft);
  const priceTextOf = (price: bigint | undefined): string =>
    price === undefined ? '–' : displayNumber(decimalOfUnits(price));
  if (problem === 'amount_off_step') return t`At most 8 decimals`;
  if (problem !== 'price_too_far') return undefined;
  const [least, most] = [priceTextOf(range?.minimum), `${priceTextOf(range?.maximum)} ${unit}`];
  return t`The price must be from ${least} to ${most}`;
}
