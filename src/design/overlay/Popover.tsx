/** Popover next to its button: column selection, an explanation with a link, a dropdown of the top
 *  bar. The browser opens, positions and closes it. */
import { useId, useState, type ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import styles from './Popover.module.css';

interface PopoverProps {
  readonly label: string;
  /** Renders the button; pass `popoverTarget` to it, as Button and IconButton accept it. */
  readonly trigger: (popoverTarget: string) => ReactNode;
  /** Mounted only while open; `close` closes it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly align?: 'start' | 'end' | undefined;
  /** CSS width; by default the width of its content. */
  readonly width?: string | undefined;
  /** No padding: lists and tables extend to the edge. */
  readonly isBare?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

export function Popover({
  label,
  trigger,
  children,
  align = 'start',
  width,
  isBare = false,
  onOpenChange,
}: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      {trigger(id)}
      <dialog
        id={id}
        popover="auto"
        aria-label={label}
        className={clsx(styles.popover, styles[align], isBare && styles.bare)}
        style={{ inlineSize: width, maxInlineSize: width }}
        onBeforeToggle={(event) => {
          if (event.target !== event.currentTarget) return;
          const willOpen = event.newState === 'open';
          setOpen(willOpen);
          onOpenChange?.(willOpen);
        }}
      >
        {isOpen && (typeof children === 'function' ? children(close) : children)}
      </dialog>
    </>
  );
}
