/** Cards that were just created, each with the way to its code. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { GiftCard, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { groupedNumber, shortNumber } from '../card-text.ts';
import { giftCardPath, giftCardViewPath } from '../gift-card-paths.ts';
import { CardOf } from '../parts/CardOf.tsx';
import styles from './Create.module.css';

interface CreatedCardsProps {
  readonly cards: readonly GiftCard[];
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly onRestart: () => void;
}

export function CreatedCards({ cards, themes, brand, onRestart }: CreatedCardsProps) {
  const { t } = useLingui();
  const href = useHref();
  const count = cards.length;
  return (
    <Panel title={t`Create gift card`} isPadded>
      <div className={styles.created}>
        <Notice tone="success" isUrgent>
          {t({
            message: `Cards created: ${count}`,
            comment: 'Title: how many gift cards were created',
          })}
        </Notice>
        <p className={styles.hint}>
          {t`Open a card to show its code, to send it, or to save it as an image.`}
        </p>
        <ul className={styles.grid}>
          {cards.map((card) => (
            <li key={card.number} className={styles.item}>
              <CardOf card={card} themes={themes} brand={brand}>
                <span dir="ltr">{groupedNumber(card.number)}</span>
              </CardOf>
              <OpenLink cardNumber={card.number} />
            </li>
          ))}
        </ul>
        <ButtonRow>
          <Button tone="outline" onClick={onRestart}>
            {t({ message: 'Create another', comment: 'Button' })}
          </Button>
          <Link href={href(giftCardViewPath('cards'))} variant="primary">
            {t({ message: 'My cards', comment: 'Link' })}
          </Link>
        </ButtonRow>
      </div>
    </Panel>
  );
}

function OpenLink({ cardNumber }: { readonly cardNumber: string }) {
  const { t } = useLingui();
  const href = useHref();
  const name = shortNumber(cardNumber);
  return (
    <Link
      href={href(giftCardPath(cardNumber))}
      variant="button"
      aria-label={t({ message: `Open card ${name}`, comment: 'Link: opens a gift card; verb' })}
    >
      {t({ message: 'Open card', comment: 'Link' })}
    </Link>
  );
}
