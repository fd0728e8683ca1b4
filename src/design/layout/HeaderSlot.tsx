/** What belongs to a view and stands in the head of the panel around it: the tools of a list beside its tab.
 *  It stays where it is for React, so the view keeps its state; only its place on the page is another. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface HeaderSlotProps {
  /** Undefined: here. Null: the head is about to be there. */
  readonly host: Element | null | undefined;
  readonly children: ReactNode;
}

export function HeaderSlot({ host, children }: HeaderSlotProps) {
  if (host === undefined) return children;
  return host === null ? null : createPortal(children, host);
}
