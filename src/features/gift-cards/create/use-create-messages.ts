/** Messages of the form that creates cards. A rule of a value is shown while typing, what is missing after the first
 *  attempt. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { CardsProblem, CreateCardsForm } from '#src/binding/gift-cards.ts';

export interface CreateMessages {
  readonly amount: string | undefined;
  readonly quantity: string | undefined;
  readonly restrictedTo: string | undefined;
}

export function useCreateMessages(form: CreateCardsForm): CreateMessages {
  const { t } = useLingui();
  const { rules, draft, problems, areProblemsShown } = form;
  const largest = `${displayNumber(form.largestAmount)} ${draft.coin}`;
  const cap = `$${displayNumber(rules.capPerCard)}`;
  const dayCap = `$${displayNumber(rules.capPerDay)}`;
  const count = rules.quantityMax;
  const texts: Readonly<Record<CardsProblem, string>> = {
    amount_missing: t`Enter an amount`,
    amount_off_step: t`At most 8 decimals`,
    above_card_cap: t`A card holds at most ${cap}`,
    above_day_cap: t`You can put at most ${dayCap} on cards in a day`,
    balance_too_low: t`Your balance is too low. At most ${largest} a card.`,
    balance_locked: t`A part of your balance is locked. At most ${largest} a card.`,
    price_missing: t`The coin has no reference price now. Your limits cannot be calculated.`,
    limit_exceeded: t`The amount exceeds your limit. At most ${largest} a card.`,
    quantity_invalid: t`Enter a number from 1 to ${count}`,
    uid_invalid: t`A UID has digits only`,
  };
  const messageOf = (problem: CardsProblem | undefined): string | undefined =>
    problem === undefined || (problem === 'amount_missing' && !areProblemsShown)
      ? undefined
      : texts[problem];
  return {
    amount: messageOf(problems.amount),
    quantity: draft.quantity === '' && !areProblemsShown ? undefined : messageOf(problems.quantity),
    restrictedTo: messageOf(problems.restrictedTo),
  };
}

/** The message of the exchange, or a clearer one. */
export function useCreateRejection({ rejection }: CreateCardsForm): string | undefined {
  const { t } = useLingui();
  if (rejection === undefined || rejection.name === 'two_factor_code_wrong') return undefined;
  if (rejection.name === 'identity_level_too_low') {
    return t`Your identity level is too low.`;
  }
  return rejection.name === 'receiver_not_found'
    ? t`No user has this UID. Correct it, or leave it empty.`
    : rejection.message;
}
