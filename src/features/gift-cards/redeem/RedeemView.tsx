/** Redeeming or adding a card by its code: the code, the attempts that are left, and the card afterwards. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { EnterCodeForm } from '#src/binding/gift-cards.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { GiftCard, GiftCardRules, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { shortNumber } from '../card-text.ts';
import { giftCardPath } from '../gift-card-paths.ts';
import { CardOf } from '../parts/CardOf.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './Redeem.module.css';

export interface RedeemViewProps {
  readonly form: EnterCodeForm;
  /** Undefined while they are not loaded. */
  readonly rules: Pick<GiftCardRules, 'attemptsLeft' | 'lockedUntil'> | undefined;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly now: EpochMs;
  /** The page may use the camera. */
  readonly canScan: boolean;
  /** The code came with a link. */
  readonly isFromLink: boolean;
}

export function RedeemView(props: RedeemViewProps) {
  const { t } = useLingui();
  const { form } = props;
  return (
    <Panel title={t`Redeem card`} isPadded className={styles.panel}>
      {form.phase === 'done' && form.card !== undefined ? (
        <Result {...props} card={form.card} />
      ) : form.phase === 'unknown' ? (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      ) : (
        <CodeForm {...props} />
      )}
    </Panel>
  );
}

function CodeForm({ form, rules, now, canScan, isFromLink }: RedeemViewProps) {
  const { t } = useLingui();
  const { phase, rejection } = form;
  const lockedUntil = lockOf(form, rules, now);
  const isBusy = phase !== 'entering';
  const locked = lockedUntil === undefined ? undefined : t`Too many wrong codes`;
  const failure = useFailure(form);
  return (
    <Form
      label={t`Redeem card`}
      phase={failure === undefined ? phase : 'failed'}
      rejection={rejection?.name === 'gift_code_wrong' ? undefined : failure}
      problems={{}}
      onSubmit={() => form.submit('redeem')}
    >
      {isFromLink && (
        <Notice>{t`The code of your link is filled in. Nothing happens until you press.`}</Notice>
      )}
      <CodeField form={form} isBusy={isBusy} canScan={canScan} />
      <Attempts form={form} rules={rules} lockedUntil={lockedUntil} />
      <p className={styles.hint}>
        {t`“Add” makes the card yours. Until then, anyone with the code can take it.`}
      </p>
      <ButtonRow>
        <Button
          tone="outline"
          isBusy={isBusy && form.action === 'add'}
          disabledReason={locked}
          onClick={() => form.submit('add')}
        >
          {t`Add to my cards`}
        </Button>
        <Button
          type="submit"
          tone="primary"
          isBusy={isBusy && form.action === 'redeem'}
          disabledReason={locked}
        >
          {t`Redeem to spot wallet`}
        </Button>
      </ButtonRow>
    </Form>
  );
}

/** Time until which no code is accepted. */
function lockOf(
  form: EnterCodeForm,
  rules: RedeemViewProps['rules'],
  now: EpochMs,
): EpochMs | undefined {
  const until = form.lockedUntil ?? rules?.lockedUntil;
  return until !== undefined && until > now ? until : undefined;
}

function useFailure({ isKeyMissing, rejection }: EnterCodeForm): string | undefined {
  const { t } = useLingui();
  if (isKeyMissing) return t`The code could not be encrypted. No attempt was used. Try again.`;
  if (rejection?.name === 'unavailable') {
    return t`The card has no rate now. It is unchanged and no attempt was used. Try again later.`;
  }
  return rejection?.message;
}

interface AttemptsProps extends Pick<RedeemViewProps, 'form' | 'rules'> {
  readonly lockedUntil: EpochMs | undefined;
}

function Attempts({ form, rules, lockedUntil }: AttemptsProps) {
  const { t } = useLingui();
  const left = form.attemptsLeft ?? rules?.attemptsLeft;
  if (lockedUntil !== undefined) {
    const time = dateAndTime(lockedUntil);
    return (
      <Notice tone="warning" isUrgent>
        {t({ message: `Too many wrong codes. Try again from ${time}.`, comment: 'Date and time' })}
      </Notice>
    );
  }
  if (left === undefined) return <p className={styles.attempts}>{'\u00A0'}</p>;
  return (
    <p className={styles.attempts} aria-live="polite">
      {t`Attempts with a wrong code left today: ${left}`}
    </p>
  );
}

function Result(props: RedeemViewProps & { readonly card: GiftCard }) {
  const { t } = useLingui();
  const href = useHref();
  const { form, card, themes, brand } = props;
  const isRedeemed = card.status === 'redeemed';
  const credited = creditOf(card);
  return (
    <div className={styles.result}>
      <Notice tone="success" isUrgent>
        {isRedeemed
          ? t`${credited} credited to your spot wallet.`
          : t`This card is yours. No one else can redeem it.`}
      </Notice>
      <CardOf card={card} themes={themes} brand={brand}>
        <span dir="ltr">{shortNumber(card.number)}</span>
      </CardOf>
      <ButtonRow>
        <Button tone="outline" onClick={form.restart}>{t`Enter another code`}</Button>
        {isRedeemed ? (
          <Link href={href('/wallet/spot')} variant="primary">
            {t`Open spot wallet`}
          </Link>
        ) : (
          <Link href={href(giftCardPath(card.number))} variant="primary">
            {t`Open card`}
          </Link>
        )}
      </ButtonRow>
    </div>
  );
}

const creditOf = ({ redeemedAmount, amount, faceCoin, coin }: GiftCard): string =>
  `${displayNumber(redeemedAmount ?? amount)} ${redeemedAmount === undefined ? coin : faceCoin}`;
