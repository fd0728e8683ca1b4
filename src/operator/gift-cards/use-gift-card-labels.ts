/** Names of designs, and of what happens to gift cards. */
import { useLingui } from '@lingui/react/macro';
import type { GiftCardDesign } from '#contract/entities/gift-card.ts';
import type { GiftCardAct } from '#contract/operator/gift-cards.ts';

export interface GiftCardLabels {
  readonly design: Readonly<Record<GiftCardDesign, string>>;
  readonly act: Readonly<Record<GiftCardAct, string>>;
}

export function useGiftCardLabels(): GiftCardLabels {
  const { t } = useLingui();
  return {
    design: {
      plain: t({ message: 'Plain', comment: 'Design of a gift card' }),
      birthday: t({ message: 'Birthday', comment: 'Design of a gift card' }),
      wedding: t({ message: 'Wedding', comment: 'Design of a gift card' }),
      new_year: t({ message: 'New Year', comment: 'Design of a gift card' }),
      thank_you: t({ message: 'Thank you', comment: 'Design of a gift card' }),
      baby: t({ message: 'Baby', comment: 'Design of a gift card' }),
      graduation: t({ message: 'Graduation', comment: 'Design of a gift card' }),
      ramadan: t({ message: 'Ramadan', comment: 'Design of a gift card' }),
      tet: t({ message: 'Lunar New Year', comment: 'Design of a gift card' }),
    },
    act: {
      created: t({ message: 'Created', context: 'Event of a gift card' }),
      revealed: t({ message: 'Code shown', comment: 'Of a gift card' }),
      sent: t({ message: 'Sent', comment: 'Of a gift card' }),
      added: t({ message: 'Added', comment: 'Of a gift card, by its holder' }),
      redeemed: t({ message: 'Redeemed', comment: 'Of a gift card' }),
      expired: t({ message: 'Expired', comment: 'Of a gift card' }),
      revoked: t({ message: 'Revoked', comment: 'Of a gift card, by its creator' }),
      locked: t({ message: 'Locked', comment: 'Of a gift card' }),
      unlocked: t({ message: 'Unlocked', comment: 'Of a gift card' }),
      returned: t({ message: 'Returned to its creator', comment: 'Of a gift card' }),
    },
  };
}
