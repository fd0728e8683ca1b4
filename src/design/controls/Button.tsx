/** Button. It is disabled by a reason instead of a flag, so that the user sees why. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { Spinner } from '../feedback/Spinner.tsx';
import { textElements } from './text-elements.tsx';
import { useReason } from './use-reason.tsx';
import styles from './Button.module.css';

export type ButtonTone =
  | 'primary' // Main action of a dialog or form, in the accent color.
  | 'buy'
  | 'sell'
  | 'danger'
  | 'neutral' // Filled with surface-3.
  | 'outline'
  | 'text' // Quiet text, as in table rows.
  | 'textDanger'
  | 'textAccent';

/** All other props are passed to the element: a ref, `popoverTarget`, a menu's own props. */
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
  /** Pending: a spinner replaces the label and clicks are ignored. */
  readonly isBusy?: boolean | undefined;
  /** Reason why it is disabled; shown on hover and focus, and read by screen readers. */
  readonly disabledReason?: string | undefined;
  /** Fills its row. */
  readonly isWide?: boolean | undefined;
  /** State of a toggle button; omit for other buttons. */
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
      className={clsx(
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
        // An aria-disabled button stays focusable, so that its reason can be read; its click is
        // ignored.
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.label}>
        {icon}
        {textElements(children)}
      </span>
      {reasonText}
      {isBusy && <Spinner className={styles.spinner} />}
    </button>
  );
}
