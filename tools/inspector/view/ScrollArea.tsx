/** A part that scrolls. The keyboard reaches it, because a browser scrolls only what has the focus. */
import { useEffect, useRef, type ReactNode } from 'react';

interface ScrollAreaProps {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
  /** Called with the element when it has changed, to scroll it. */
  readonly onChanged?: (area: HTMLElement) => void;
}

export function ScrollArea({ className, label, children, onChanged }: ScrollAreaProps) {
  const area = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (area.current !== null) onChanged?.(area.current);
  });
  return (
    <fieldset
      className={`inspector-scroll ${className}`}
      ref={area}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls needs the focus.
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </fieldset>
  );
}
