/** Messages beside the fields of a commit and of a purchase. A rule of the amount is shown while typing, a missing value
 *  after the first attempt. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { BuyForm, CommitForm, PurchaseFacts } from '#src/binding/launchpad.ts';

export interface PurchaseMessages {
  readonly amountError: string | undefined;
  readonly agreementError: string | undefined;
  /** What the exchange has said about the last attempt. */
  readonly rejection: string | undefined;
}

export function useCommitMessages(form: CommitForm): PurchaseMessages {
  const { t } = useLingui();
  const limits = useLimitText();
  const { problem, areProblemsShown, facts, rejection } = form;
  const { project } = facts;
  const ticketsMax = project.ticketsMax ?? 0;
  const own = (): string | undefined => {
    switch (problem) {
      case 'amount_missing':
        return areProblemsShown ? t`Enter an amount` : undefined;
      case 'amount_off_step':
        return project.saleType === 'lottery'
          ? t`Enter the price of full tickets`
          : t`At most 8 decimals`;
      case 'above_tickets':
        return t`At most ${ticketsMax} tickets per user`;
      case 'wrong_phase':
        return areProblemsShown ? t`The sale is not open` : undefined;
      default:
        return limits(problem, facts);
    }
  };
  return {
    amountError: own(),
    agreementError:
      areProblemsShown && problem === 'agreement_missing'
        ? t`Accept the terms to continue`
        : undefined,
    rejection: rejection?.message,
  };
}

export function useBuyMessages(form: BuyForm): PurchaseMessages {
  const { t } = useLingui();
  const limits = useLimitText();
  const { problem, areProblemsShown, facts, rejection } = form;
  const { project } = facts;
  const lot = displayNumber(project.lot);
  const cap = displayNumber(project.capPerUser);
  const { coin } = project;
  const own = (): string | undefined => {
    switch (problem) {
      case 'amount_missing':
        return areProblemsShown ? t`Enter an amount` : undefined;
      case 'amount_off_step':
        return t`Enter a multiple of ${lot} ${coin}`;
      case 'above_left':
        return t`Fewer tokens are left`;
      case 'above_cap':
        return t`At most ${cap} ${coin} per user`;
      default:
        return limits(problem, facts);
    }
  };
  return {
    amountError: own(),
    agreementError:
      areProblemsShown && problem === 'agreement_missing'
        ? t`Accept the terms to continue`
        : undefined,
    rejection: rejection?.message,
  };
}

/** Limits in the price coin that both kinds of sale have. */
function useLimitText(): (problem: string | undefined, facts: PurchaseFacts) => string | undefined {
  const { t } = useLingui();
  return (problem, { project, limit }) => {
    const text = (amount: Decimal | undefined): string =>
      `${displayNumber(amount)} ${project.priceCoin}`;
    const minimum = text(project.minimumCommit);
    const maximum = text(project.maximumCommit);
    const own = text(limit?.limit);
    const given = project.priceCoin;
    switch (problem) {
      case 'below_minimum':
        return t`The minimum is ${minimum} in total`;
      case 'above_maximum':
        return t`The maximum is ${maximum} in total`;
      case 'above_limit':
        return t`Your limit is ${own} in total`;
      case 'balance_too_low':
        return t`Insufficient ${given} balance`;
      default:
        return undefined;
    }
  };
}
