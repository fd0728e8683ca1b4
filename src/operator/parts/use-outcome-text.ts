/** Sentence about a change that was not made. */
import { useLingui } from '@lingui/react/macro';
import type { ActionOutcome } from '../client/desk-queries.tsx';

export function useOutcomeText(): (outcome: Exclude<ActionOutcome, 'done'>) => string {
  const { t } = useLingui();
  return (outcome) => {
    const texts: Readonly<Record<Exclude<ActionOutcome, 'done'>, string>> = {
      not_found: t`Nothing was changed: the entry no longer exists.`,
      state_changed: t`Nothing was changed: the entry was decided already.`,
      response_pending: t`The other side still has time to respond.`,
      decision_unknown: t`Nothing was changed: the exchange does not know this decision.`,
      title: t`Nothing was sent: enter a title.`,
      text: t`Nothing was sent: the text is too long.`,
      link: t`Nothing was sent: the link must be a path or an https address.`,
      user_unknown: t`Nothing was sent: no user has this email or ID.`,
      image_unreadable: t`Nothing was sent: use a PNG, JPEG or WebP image of at most 10 MB.`,
      image_too_large: t`Nothing was sent: the image is too large.`,
      set_by_configuration: t`Nothing was changed: the settings of the exchange turn maintenance on.`,
      not_covered: t`Nothing was changed: the house cannot cover the rewards.`,
      field_invalid: t`Nothing was changed: the exchange did not accept the text.`,
      failed: t`The exchange did not respond. Check the list before you try again.`,
    };
    return texts[outcome];
  };
}
