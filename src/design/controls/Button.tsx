/** The one button. A reason instead of a flag disables it, so that nobody is left guessing. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { useReason } from './use-reason.tsx';
import styles from './Button.module.css';

export type ButtonTone =
  | 'primary' // The one action of a dialog or form, in the accent.
  | 'buy'
  | 'sell'
  | 'danger'
  | 'neutral' // Filled with surface-3.
  | 'outline'
  | 'text' // Quiet text, as in table rows.
  | 'textDanger'
  | 'textAccent';

/** What is no business of ours goes to the element: a ref, `popoverTarget`, a menu's own props. */
type ElementProps = Omit<
  ComponentProps<'button'>,
  'children' | 'onClick' | 'type' | 'disabled' | 'className'
>;

interface ButtonProps extends ElementProps {
  readonly children: ReactNode;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly tone?: ButtonTone | undefined;
  /** 28, 36 or 40 px high. */
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  readonly type?: 'button' | 'submit' | 'reset' | undefined;
  readonly icon?: ReactNode;
  /** An answer is awaited: the label makes way for a spinner and presses do nothing. */
  readonly isBusy?: boolean | undefined;
  /** Why it cannot be pressed now; shown on hover and focus, and read aloud. */
  readonly disabledReason?: string | undefined;
  /** Fills its row. */
  readonly isWide?: boolean | undefined;
  /** A toggle that is on; leave out for what is no toggle. */
  readonly isPressed?: boolean | undefined;
  /** A short explanation on hover and focus. */
  readonly tip?: string | undefined;
  readonly className?: string | undefined;
}

export function Button({
  children,
  onClick,
  tone = 'neutral',
  size = 'normal',
  type = 'button',
  icon,
  isBusy = false,
  disabledReason,
  isWide = false,
  isPressed,
  tip,
  className,
  ...rest
}: ButtonProps) {
  const { reasonId, reasonText } = useReason(disabledReason);
  const isInert = isBusy || disabledReason !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        styles.button,
        styles[tone],
        styles[size],
        isWide && styles.wide,
        isBusy && styles.busy,
        className,
      )}
      aria-disabled={isInert || undefined}
      aria-busy={isBusy || undefined}
      aria-pressed={isPressed}
      aria-describedby={reasonId ?? rest['aria-describedby']}
      data-tip={disabledReason ?? tip}
      onClick={(event) => {
        // An aria-disabled button stays focusable, so its reason can be read; it must do nothing.
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.label}>
        {icon}
        {children}
      </span>
      {reasonText}
      {isBusy && <Spinner className={styles.spinner} />}
    </button>
  );
}
