/** Texts of a decision: its button, the question before it, what it does, and the result. */
import { useLingui } from '@lingui/react/macro';
import type { ReviewDecision } from '#contract/operator/reviews.ts';

export interface DecisionTexts {
  readonly verb: string;
  readonly question: string;
  readonly effect: string;
  readonly done: string;
}

/** @returns a function of the decision and the entry's short text, for example "0.5 BTC". */
export function useDecisionTexts(
  isReasonSent: boolean,
): (decision: ReviewDecision, name: string) => DecisionTexts {
  const { t } = useLingui();
  return (decision, name) => {
    const texts: Readonly<Record<ReviewDecision, DecisionTexts>> = {
      approve: {
        verb: t`Approve`,
        question: t`Approve ${name}?`,
        effect: t`This cannot be undone.`,
        done: t`${name} approved.`,
      },
      reject: {
        verb: t`Reject`,
        question: t`Reject ${name}?`,
        effect: isReasonSent
          ? t`The user is notified of the reason. This cannot be undone.`
          : t`This cannot be undone.`,
        done: t`${name} rejected.`,
      },
      ask: {
        verb: t`Request information`,
        question: t`Request information about ${name}?`,
        effect: t`The withdrawal waits until the user has responded.`,
        done: t`Information about ${name} requested.`,
      },
    };
    return texts[decision];
  };
}
