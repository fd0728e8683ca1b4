/** Facts of a card, and the buttons of what its state allows. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { cardActionsOf } from '#domain/gift-cards/card-rules.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { CardChangeKind } from '#src/binding/gift-cards.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { GiftCard, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { cardValue, groupedNumber } from '../card-text.ts';
import { isCreditAsCalculated } from '../credit.ts';
import { CardOf } from '../parts/CardOf.tsx';
import { STATUS_TONES, useCardLabels } from '../use-card-labels.ts';
import styles from './Card.module.css';

export type CardStep = 'details' | 'reveal' | 'picture' | 'send' | CardChangeKind;

export interface CardDetailsProps {
  readonly card: GiftCard;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly onStep: (step: CardStep) => void;
}

export function CardDetails({ card, themes, brand, onStep }: CardDetailsProps) {
  return (
    <div className={styles.content}>
      <CardOf card={card} themes={themes} brand={brand}>
        <span dir="ltr">{groupedNumber(card.number)}</span>
      </CardOf>
      <State card={card} />
      <Actions card={card} onStep={onStep} />
      <Facts card={card} />
    </div>
  );
}

/** What the state means for the reader. */
function State({ card }: { readonly card: GiftCard }) {
  const { t } = useLingui();
  const { status, isHolder, isCreator, isRestricted, restrictedTo = '' } = card;
  if (status === 'locked') {
    return <Notice tone="warning">{t`The card is locked until its review is done.`}</Notice>;
  }
  if (status === 'active' && isHolder && !isRestricted) {
    return <Notice tone="warning">{t`Anyone with the code can take this card.`}</Notice>;
  }
  if (status === 'active' && isCreator && restrictedTo !== '') {
    return <Notice>{t`Only ${restrictedTo} can add or redeem this card.`}</Notice>;
  }
  if (status === 'added' && isHolder) {
    return <Notice tone="success">{t`This card is yours. No one else can redeem it.`}</Notice>;
  }
  return null;
}

function Actions({ card, onStep }: Pick<CardDetailsProps, 'card' | 'onStep'>) {
  const { t } = useLingui();
  const can = cardActionsOf(card);
  const action = (step: CardStep, label: string, isPrimary = false): ReactNode => (
    <Button tone={isPrimary ? 'primary' : 'outline'} onClick={() => onStep(step)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {can.redeem && action('redeem', t`Redeem`, true)}
      {can.reveal && action('reveal', t`Show code`)}
      {can.send && action('send', t({ message: 'Send', comment: 'Sends a gift card to a user' }))}
      {can.reveal && action('picture', t`Image`)}
      {can.revoke && action('revoke', t({ message: 'Revoke', comment: 'Takes a gift card back' }))}
      {can.report && action('report', t({ message: 'Report lost', comment: 'Button' }))}
    </div>
  );
}

function Facts({ card }: { readonly card: GiftCard }) {
  const { t } = useLingui();
  const labels = useCardLabels();
  const { status, coin, faceCoin, fee, isCreator, restrictedTo } = card;
  return (
    <div>
      <ValueRow
        label={t`Status`}
        value={<Badge tone={STATUS_TONES[status]}>{labels.status[status]}</Badge>}
      />
      <ValueRow
        label={t({ message: 'Value', comment: 'Amount of a gift card' })}
        value={<NumberText>{cardValue(card)}</NumberText>}
        isStrong
      />
      {faceCoin !== coin && (
        <ValueRow
          label={t({ message: 'Pays in', comment: 'The coin that the redeemer gets follows' })}
          value={<NumberText>{faceCoin}</NumberText>}
        />
      )}
      {isCreator && (
        <ValueRow
          label={t`Fee`}
          value={<NumberText>{`${displayNumber(fee)} ${coin}`}</NumberText>}
        />
      )}
      {restrictedTo !== undefined && (
        <ValueRow
          label={t({
            message: 'Only for',
            comment: 'A user follows: the only one who can use the card',
          })}
          value={
            <bdi dir="ltr" translate="no">
              {restrictedTo}
            </bdi>
          }
        />
      )}
      <Times card={card} />
      <Credit card={card} />
    </div>
  );
}

function Times({ card }: { readonly card: GiftCard }) {
  const { t } = useLingui();
  const { status, createdAt, revealedAt, addedAt, redeemedAt, expiresAt } = card;
  const rows: readonly (readonly [string, EpochMs | undefined])[] = [
    [
      t({ message: 'Created', context: 'Date', comment: 'Time at which a gift card was created' }),
      createdAt,
    ],
    [t`Code first shown`, revealedAt],
    [t({ message: 'Added', comment: 'Time at which a gift card was added' }), addedAt],
    [t({ message: 'Redeemed', comment: 'Time at which a gift card was redeemed' }), redeemedAt],
    status === 'added'
      ? [t({ message: 'Redeems itself', comment: 'Label; a date follows' }), expiresAt]
      : [
          t({ message: 'Expires', comment: 'Time at which a gift card expires' }),
          status === 'active' || status === 'locked' ? expiresAt : undefined,
        ],
  ];
  return rows.map(([label, at]) =>
    at === undefined ? null : (
      <ValueRow key={label} label={label} value={<span translate="no">{dateAndTime(at)}</span>} />
    ),
  );
}

/** What was credited, recalculated from the rate of that moment. */
function Credit({ card }: { readonly card: GiftCard }) {
  const { t } = useLingui();
  const { redeemedAmount, redeemRate, coin, faceCoin } = card;
  if (redeemedAmount === undefined) return null;
  const isAgreed = isCreditAsCalculated(card);
  return (
    <>
      <ValueRow
        label={t({ message: 'Credited', comment: 'Amount that a gift card paid' })}
        value={<NumberText>{`${displayNumber(redeemedAmount)} ${faceCoin}`}</NumberText>}
        isStrong
      />
      {redeemRate !== undefined && (
        <ValueRow
          label={t({ message: 'Rate', comment: 'Exchange rate' })}
          value={<NumberText>{`1 ${faceCoin} = ${displayNumber(redeemRate)} ${coin}`}</NumberText>}
        />
      )}
      {isAgreed !== undefined && (
        <p className={styles.hint}>
          {isAgreed
            ? t`Recalculated on this device: the same amount.`
            : t`Recalculated on this device: another amount. Ask support.`}
        </p>
      )}
    </>
  );
}
