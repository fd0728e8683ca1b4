/** Label of one order's line: the order, its cancel button and, for the keyboard, a slider that
 *  moves by ticks. */
import type { KeyboardEvent, Ref } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import styles from './OwnLayer.module.css';

export interface OrderHandleProps {
  readonly ref?: Ref<HTMLDivElement> | undefined;
  /** "Buy 0.25", "Stop: sell 0.3". */
  readonly label: string;
  readonly side: OrderSide;
  /** Price in ticks, and its text. */
  readonly price: number;
  readonly priceText: string;
  /** Whether a change awaits confirmation or a response; no other action is possible meanwhile. */
  readonly isPending: boolean;
  readonly isSent: boolean;
  /** Whether the line is being moved to another price by pointer or keys. */
  readonly isMoved: boolean;
  readonly isCanceling: boolean;
  readonly helpId: string;
  /** Moves the price by this number of ticks. */
  readonly onNudge: (tickCount: number) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  /** Undefined for a line that cannot be removed. */
  readonly onCancel?: (() => void) | undefined;
  /** Color of a line that is no order. */
  readonly tone?: 'warning' | 'quiet' | undefined;
}

const BIG_STEP = 10;

export function OrderHandle({ ref, ...props }: OrderHandleProps) {
  const { label, side, price, priceText, isPending, isSent, isMoved, isCanceling } = props;
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? BIG_STEP : 1;
    if (event.key === 'ArrowUp') props.onNudge(step);
    else if (event.key === 'ArrowDown') props.onNudge(-step);
    else if (event.key === 'Enter') props.onEnter();
    else if (event.key === 'Escape' && isMoved) props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={ref}
      className={clsx(
        styles.handle,
        styles[side],
        props.tone && styles[props.tone],
        isPending && styles.pending,
      )}
      data-away
    >
      <span
        className={styles.grip}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An input's steps are shares of its length; these are ticks of a market.
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={price * 2}
        aria-valuenow={price}
        aria-valuetext={priceText}
        aria-describedby={props.helpId}
        aria-busy={isSent || undefined}
        aria-readonly={isPending || isCanceling}
        onKeyDown={press}
        onBlur={props.onLeave}
      >
        {isSent && <Spinner />}
        <span dir="auto">{label}</span>
        <NumberText className={clsx(isMoved && styles.moved)}>{priceText}</NumberText>
      </span>
      <CancelButton {...props} />
    </div>
  );
}

type CancelButtonProps = Pick<
  OrderHandleProps,
  'label' | 'priceText' | 'isPending' | 'isCanceling' | 'onCancel'
>;

function CancelButton({ label, priceText, isPending, isCanceling, onCancel }: CancelButtonProps) {
  const { t } = useLingui();
  if (onCancel === undefined) return null;
  return (
    <button
      type="button"
      className={styles.cancel}
      aria-label={t({
        message: `Cancel ${label} at ${priceText}`,
        comment: 'Button; {label}: kind and amount of an order, such as Buy 0.5',
      })}
      aria-busy={isCanceling || undefined}
      aria-disabled={isPending || isCanceling || undefined}
      data-tip={t({ message: 'Cancel order', comment: 'Button' })}
      onClick={() => {
        if (!isPending && !isCanceling) onCancel();
      }}
    >
      {isCanceling ? <Spinner /> : <CloseIcon size={12} />}
    </button>
  );
}
