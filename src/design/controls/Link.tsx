/** Link. Paths of the product navigate without a page load; other hosts open in a new tab. */
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useNavigate } from '../DesignProvider.tsx';
import { ExternalIcon } from '../icons/first-icons.ts';
import { textElements } from './text-elements.tsx';
import styles from './Link.module.css';

interface LinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** `accent` in running text, `quiet` in menus and lists, `button` as a filled action. */
  readonly variant?: 'accent' | 'quiet' | 'button' | 'primary' | 'bare' | undefined;
  /** Opens in a new tab, without a referrer. */
  readonly isExternal?: boolean | undefined;
  /** Marks the current page. */
  readonly isCurrent?: boolean | undefined;
  /** Excludes the link from the tab order, for list rows navigated by arrow keys. */
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
      className={clsx(styles[variant], className)}
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
      {textElements(children)}
      {isExternal && variant !== 'bare' && <ExternalIcon size={12} />}
    </a>
  );
}
