/** Words of gift cards: their states, and what is wrong with a code. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { GiftCardStatus } from '#contract/core/gift-cards.ts';
import type { GiftCodeProblem } from '#domain/gift-cards/code.ts';
import type { GiftCardTab } from '#src/queries/gift-cards.ts';

export interface CardLabels {
  readonly status: Readonly<Record<GiftCardStatus, string>>;
  readonly tab: Readonly<Record<GiftCardTab, string>>;
  readonly codeProblem: Readonly<Record<GiftCodeProblem, string>>;
}

export const STATUS_TONES = {
  active: 'success',
  added: 'info',
  redeemed: 'neutral',
  expired: 'neutral',
  locked: 'warning',
  revoked: 'neutral',
} as const satisfies Readonly<Record<GiftCardStatus, string>>;

export function useCardLabels(): CardLabels {
  const { t } = useLingui();
  return useMemo(
    () => ({
      status: {
        active: t({ message: 'Active', comment: 'State of a gift card that anybody can use' }),
        added: t({ message: 'Added', comment: 'State of a gift card that is bound to a user' }),
        redeemed: t({ message: 'Redeemed', comment: 'State of a gift card' }),
        expired: t({ message: 'Expired', comment: 'State of a gift card' }),
        locked: t({ message: 'Locked', comment: 'State of a gift card under review' }),
        revoked: t({ message: 'Revoked', comment: 'State of a gift card that was taken back' }),
      },
      tab: {
        created: t({ message: 'Created', context: 'Filter: gift cards that the user made' }),
        held: t({ message: 'Held', context: 'Gift cards that the user can redeem or send' }),
        redeemed: t({ message: 'Redeemed', comment: 'Gift cards that the user redeemed' }),
      },
      codeProblem: {
        missing: t`This field is required`,
        unknown_sign: t`A code has only digits and letters, without U`,
        too_short: t`A code has 16 characters`,
        too_long: t`A code has 16 characters`,
        mistyped: t`A character is wrong. No attempt was used.`,
      },
    }),
    [t],
  );
}
