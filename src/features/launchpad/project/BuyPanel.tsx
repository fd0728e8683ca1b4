/** A first come sale: the waiting room, and the form while it is the user's turn. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { QUEUE_TURN_MINUTES } from '#contract/core/launchpad.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { BuyForm } from '#src/binding/launchpad.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { TimePair } from '../parts/TimePair.tsx';
import { useCountdown } from '../parts/use-countdown.ts';
import { BuyFields } from './BuyFields.tsx';
import styles from './OwnPart.module.css';
import { RisksCard } from './RisksCard.tsx';
import type { Risks } from './use-risks.ts';

export interface BuyPanelProps {
  readonly form: BuyForm;
  readonly risks: Risks;
  /** By the exchange's clock. */
  readonly now: EpochMs;
}

export function BuyPanel({ form, risks, now }: BuyPanelProps) {
  const { t } = useLingui();
  const { coin } = form.facts.project;
  return (
    <Panel title={t`Buy ${coin}`} isPadded>
      {risks.areRead ? <Step form={form} now={now} /> : <RisksCard onRead={risks.onRead} />}
    </Panel>
  );
}

type StepProps = Pick<BuyPanelProps, 'form' | 'now'>;

function Step({ form, now }: StepProps) {
  const { t } = useLingui();
  // A purchase that is being sent ends with its own result, also after the turn.
  if (form.phase === 'done') return <Done form={form} />;
  if (form.phase !== 'ready') return <BuyFields form={form} />;
  if (form.problem === 'sold_out')
    return (
      <Notice tone="info">
        {t({ message: 'Sold out', comment: 'All tokens of a sale are sold' })}
      </Notice>
    );
  switch (form.room) {
    case 'loading':
      return <Skeleton height="120px" />;
    case 'unreachable':
      return (
        <ErrorState
          text={t`The waiting room could not be reached. Your place is kept.`}
          onRetry={form.readAgain}
        />
      );
    case 'outside':
    case 'joining':
      return <Outside form={form} now={now} />;
    case 'waiting':
      return <Waiting form={form} now={now} />;
    default:
      return (
        <div className={styles.stack}>
          <Turn form={form} now={now} />
          <BuyFields form={form} />
        </div>
      );
  }
}

function Outside({ form }: StepProps) {
  const { t } = useLingui();
  const minutes = QUEUE_TURN_MINUTES;
  return (
    <div className={styles.stack}>
      <p>
        {t`Buyers go through a waiting room. Everyone who is in it at the start gets a drawn place; those who come later follow.`}
      </p>
      <p className={styles.hint}>
        {t`The place belongs to your account: it stays after a reload and on another device. On your turn you have ${plural(minutes, { one: '# minute', other: '# minutes' })} to buy.`}
      </p>
      {form.rejection !== undefined && (
        <Notice tone="danger" isUrgent>
          <bdi>{form.rejection.message}</bdi>
        </Notice>
      )}
      <ButtonRow>
        <Button tone="primary" isBusy={form.room === 'joining'} onClick={form.join}>
          {t`Enter the waiting room`}
        </Button>
      </ButtonRow>
    </div>
  );
}

function Waiting({ form, now }: StepProps) {
  const { t } = useLingui();
  const countdown = useCountdown();
  const { place } = form;
  if (place === undefined) return null;
  const { ahead, startsAt } = place;
  const count = displayNumber(ahead);
  const time = <bdi className={styles.figure}>{countdown(startsAt - now)}</bdi>;
  return (
    <div className={styles.place}>
      {ahead === undefined ? (
        <>
          <span className={styles.hint}>
            <Trans comment="A countdown">Places are drawn in {time}</Trans>
          </span>
          <TimePair at={startsAt} />
        </>
      ) : (
        <>
          <span className={styles.hint}>{t`You are in the waiting room`}</span>
          <output className={styles.figure}>{t`About ${count} before you`}</output>
        </>
      )}
      <p className={styles.hint}>
        {t`You can close this page. Your place is kept, and a notification announces your turn.`}
      </p>
    </div>
  );
}

function Turn({ form, now }: StepProps) {
  const { t } = useLingui();
  const countdown = useCountdown();
  const until = form.place?.turnUntil;
  if (until === undefined) return null;
  return (
    <div className={styles.place}>
      <span className={styles.hint}>
        {t({
          message: 'It is your turn. Time left to buy',
          comment: 'A countdown follows: time that is left to buy',
        })}
      </span>
      <bdi className={styles.figure}>{countdown(until - now)}</bdi>
      <TimePair at={until} />
    </div>
  );
}

function Done({ form }: Pick<StepProps, 'form'>) {
  const { t } = useLingui();
  const { coin } = form.facts.project;
  const tokens = displayNumber(form.made?.allocatedTokens);
  return (
    <div className={styles.stack}>
      <Notice tone="success">{t`You have bought ${tokens} ${coin} in total.`}</Notice>
      <ButtonRow>
        <Button onClick={form.restart}>{t({ message: 'Buy more', comment: 'Button' })}</Button>
      </ButtonRow>
    </div>
  );
}
