/** Square button with only an icon; its name is read by screen readers and shown on hover. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useReason } from './use-reason.tsx';
import styles from './IconButton.module.css';

type ElementProps = Omit<
  ComponentProps<'button'>,
  'children' | 'onClick' | 'type' | 'disabled' | 'className' | 'aria-label'
>;

interface IconButtonProps extends ElementProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** 28 or 36 px. */
  readonly size?: 'small' | 'normal' | undefined;
  readonly isPressed?: boolean | undefined;
  readonly disabledReason?: string | undefined;
  /** Count or dot over the upper end corner. */
  readonly badge?: ReactNode;
  /** Hides the tooltip where the meaning is obvious, as on a close button. */
  readonly isTipHidden?: boolean | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  readonly className?: string | undefined;
}

export function IconButton({
  label,
  icon,
  onClick,
  size = 'normal',
  isPressed,
  disabledReason,
  badge,
  isTipHidden = false,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  const { reasonId, reasonText } = useReason(disabledReason);
  const isInert = disabledReason !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={clsx(styles.button, styles[size], className)}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isInert || undefined}
      aria-describedby={reasonId ?? rest['aria-describedby']}
      data-tip={disabledReason ?? (isTipHidden ? undefined : label)}
      onClick={(event) => {
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      {reasonText}
      {badge !== undefined && <span className={styles.badge}>{badge}</span>}
    </button>
  );
}
