/** Links the reason why a control is disabled to it for screen readers; sighted users get a
 *  tooltip. */
import { useId, type ReactNode } from 'react';

interface Reason {
  /** For `aria-describedby`. */
  readonly reasonId: string | undefined;
  /** Rendered inside or next to the control; visually hidden. */
  readonly reasonText: ReactNode;
}

export function useReason(reason: string | undefined): Reason {
  const id = useId();
  if (reason === undefined) return { reasonId: undefined, reasonText: null };
  const reasonText = (
    <span id={id} hidden>
      {reason}
    </span>
  );
  return { reasonId: id, reasonText };
}
