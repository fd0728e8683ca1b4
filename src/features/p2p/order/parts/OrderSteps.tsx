/** Steps of an order with the open one, what its status means, and the time that counts down by the exchange's clock.
 *  Screen readers announce a changed status. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { EpochMs } from '#contract/core/time.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { SentIcon } from '#src/design/icons/chat-icons.ts';
import { countdownText } from '#src/format/dates.ts';
import { countdownOf, isUrgent, STEPS, stepOf } from '../order-progress.ts';
import { useCountdownText, useStatusText, useStepText } from '../use-order-texts.ts';
import styles from './OrderSteps.module.css';

interface OrderStepsProps {
  readonly order: P2pOrderDetails;
  readonly now: EpochMs;
}

export function OrderSteps({ order, now }: OrderStepsProps) {
  const { t } = useLingui();
  const stepText = useStepText(order);
  const { title, text } = useStatusText(order);
  const open = STEPS.indexOf(stepOf(order));
  return (
    <div className={styles.steps}>
      <ol className={styles.list} aria-label={t`Steps of the order`}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={clsx(styles.step, index <= open && styles.reached)}
            aria-current={index === open ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {index < open ? <SentIcon size={14} /> : index + 1}
            </span>
            <span>{stepText(step)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.state}>
        <div className={styles.words} aria-live="polite">
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        <Timer order={order} now={now} />
      </div>
    </div>
  );
}

function Timer({ order, now }: OrderStepsProps) {
  const texts = useCountdownText();
  const countdown = countdownOf(order, now);
  if (countdown === undefined) return null;
  const label = texts(countdown.kind);
  return (
    <div className={styles.timer}>
      <span className={styles.timerLabel}>{label}</span>
      <span
        role="timer"
        aria-label={label}
        dir="ltr"
        translate="no"
        className={clsx(styles.time, isUrgent(countdown, now) && styles.urgent)}
      >
        {countdownText(countdown.until - now)}
      </span>
    </div>
  );
}
