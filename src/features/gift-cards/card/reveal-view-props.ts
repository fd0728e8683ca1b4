/** Props of the code of a card, hidden or shown. */
import type { RevealForm } from '#src/binding/gift-cards.ts';
import type { GiftCard, GiftCardTheme } from '#src/queries/gift-cards.ts';

export interface RevealViewProps {
  readonly card: GiftCard;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly form: RevealForm;
  readonly linkOf: (code: string) => string;
  /** Writes to the clipboard; rejects when the browser blocks it. */
  readonly write: (text: string) => Promise<void>;
  readonly onBack: () => void;
}
