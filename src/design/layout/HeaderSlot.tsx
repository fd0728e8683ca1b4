/** Renders a part of a view into the header of the surrounding panel: the tools of a list next to
 *  its tab. The part stays in the view's React tree and keeps its state; only its position in the
 *  DOM differs. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface HeaderSlotProps {
  /** Undefined: rendered in place. Null: the header is not mounted yet. */
  readonly host: Element | null | undefined;
  readonly children: ReactNode;
}

export function HeaderSlot({ host, children }: HeaderSlotProps) {
  if (host === undefined) return children;
  return host === null ? null : createPortal(children, host);
}
