/** What a card is, by its number: before it is bought, and without its code. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { plainText } from '#contract/core/plain-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { CardFace as Face, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { cardValue, groupedNumber } from '../card-text.ts';
import { CardOf } from '../parts/CardOf.tsx';
import { STATUS_TONES, useCardLabels } from '../use-card-labels.ts';
import styles from './Check.module.css';

export type CheckResult =
  | { readonly kind: 'none' | 'checking' | 'unreachable' | 'notFound' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'found'; readonly face: Face };

export interface CheckViewProps {
  readonly result: CheckResult;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly onCheck: (cardNumber: string) => void;
}

const NUMBER = /^\d{16}$/;
const SEPARATORS = /[\s\p{Pd}]/gu;
const NUMBER_LENGTH_MAX = 40;

const numberOf = (text: string): string => plainText(text).replace(SEPARATORS, '');

export function CheckView({ result, themes, brand, onCheck }: CheckViewProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isProblemShown, setProblemShown] = useState(false);
  const cardNumber = numberOf(text);
  const isWhole = NUMBER.test(cardNumber);
  const failure = useFailure(result);
  return (
    <Panel title={t`Check card`} isPadded className={styles.panel}>
      <Form
        label={t`Check card`}
        phase={failure === undefined ? 'editing' : 'failed'}
        rejection={failure}
        problems={{}}
        onSubmit={() => {
          setProblemShown(!isWhole);
          if (isWhole) onCheck(cardNumber);
        }}
      >
        <TextField
          label={t({ message: 'Card number', comment: 'Label' })}
          name="card-number"
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={NUMBER_LENGTH_MAX}
          formOf={(typed) =>
            NUMBER.test(numberOf(typed)) ? groupedNumber(numberOf(typed)) : typed
          }
          value={text}
          hint={t`Not the code: the number is public and takes nothing.`}
          error={isProblemShown && !isWhole ? t`A card number has 16 digits` : undefined}
          onValueChange={setText}
        />
        <Button type="submit" tone="primary" isWide isBusy={result.kind === 'checking'}>
          {t({ message: 'Check card', comment: 'Shows what a gift card is' })}
        </Button>
      </Form>
      {result.kind === 'found' && <Facts face={result.face} themes={themes} brand={brand} />}
    </Panel>
  );
}

function useFailure(result: CheckResult): string | undefined {
  const { t } = useLingui();
  switch (result.kind) {
    case 'notFound':
      return t`No card has this number.`;
    case 'unreachable':
      return t`The card could not be checked. Try again.`;
    case 'refused':
      return result.message;
    default:
      return undefined;
  }
}

interface FactsProps extends Pick<CheckViewProps, 'themes' | 'brand'> {
  readonly face: Face;
}

function Facts({ face, themes, brand }: FactsProps) {
  const { t } = useLingui();
  const labels = useCardLabels();
  const isOpen = face.status === 'active';
  return (
    <div className={styles.facts} aria-live="polite">
      <CardOf card={face} themes={themes} brand={brand}>
        <span dir="ltr">{groupedNumber(face.number)}</span>
      </CardOf>
      <div>
        <ValueRow
          label={t`Status`}
          value={<Badge tone={STATUS_TONES[face.status]}>{labels.status[face.status]}</Badge>}
        />
        <ValueRow label={t`Value`} value={<NumberText>{cardValue(face)}</NumberText>} isStrong />
        {face.faceCoin !== face.coin && (
          <ValueRow label={t`Pays in`} value={<NumberText>{face.faceCoin}</NumberText>} />
        )}
        <ValueRow
          label={t({ message: 'Expires', comment: 'Time at which a gift card expires' })}
          value={<span translate="no">{dateAndTime(face.expiresAt)}</span>}
        />
      </div>
      {isOpen && face.isRevocable && (
        <Notice tone="warning">{t`Its creator can still take it back. Add it before you rely on it.`}</Notice>
      )}
      {isOpen && !face.isRevocable && !face.isRestricted && (
        <Notice tone="warning">{t`Anyone with the code can take it until you add it.`}</Notice>
      )}
      {isOpen && face.isRestricted && <Notice>{t`Only one user can add or redeem it.`}</Notice>}
      {face.status === 'added' && (
        <Notice tone="warning">{t`It already belongs to a user. Its code is of no use to you.`}</Notice>
      )}
    </div>
  );
}
