/** What opens from an edge: the ticket on a phone, the side menu. A Dialog placed there. */
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface SheetProps extends Omit<DialogProps, 'placement' | 'size'> {
  /** `bottom` for tickets and pickers, `side` for menus. */
  readonly from: 'bottom' | 'side';
}

export function Sheet({ from, ...rest }: SheetProps) {
  return <Dialog {...rest} placement={from} size="large" />;
}
