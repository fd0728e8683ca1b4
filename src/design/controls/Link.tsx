/** A way to another page. Paths of the product stay in the page; other hosts open beside it. */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useNavigate } from '../DesignProvider.tsx';
import { ExternalIcon } from '../icons/first-icons.ts';
import styles from './Link.module.css';

interface LinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** `accent` within prose, `quiet` in menus and lists, `button` as a filled action. */
  readonly variant?: 'accent' | 'quiet' | 'button' | 'primary' | 'bare' | undefined;
  /** Opens in a tab of its own, telling the other host nothing. */
  readonly isExternal?: boolean | undefined;
  /** The page one is on. */
  readonly isCurrent?: boolean | undefined;
  /** Reached by other keys than Tab: a row of a list that arrows lead through. */
  readonly isTabStop?: boolean | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly tip?: string | undefined;
  readonly className?: string | undefined;
}

export function Link({
  href,
  children,
  variant = 'accent',
  isExternal = false,
  isCurrent = false,
  isTabStop = true,
  onClick,
  tip,
  className,
  ...rest
}: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      className={classNames(styles[variant], className)}
      target={isExternal ? '_blank' : undefined}
      rel={isExternal ? 'noopener noreferrer' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isTabStop ? undefined : -1}
      data-tip={tip}
      onClick={(event) => {
        onClick?.();
        navigate(event, href);
      }}
    >
      {children}
      {isExternal && variant !== 'bare' && <ExternalIcon size={12} />}
    </a>
  );
}
