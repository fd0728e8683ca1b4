/** Why a control does nothing, tied to it for screen readers; the eye gets it as a tooltip. */
import { useId, type ReactNode } from 'react';

interface Reason {
  /** For `aria-describedby`. */
  readonly reasonId: string | undefined;
  /** Rendered inside or beside the control; never seen. */
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
