/** Dialog that opens from an edge: the order form on a phone, the side menu. */
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface SheetProps extends Omit<DialogProps, 'placement' | 'size'> {
  /** `bottom` for order forms and pickers, `side` for menus. */
  readonly from: 'bottom' | 'side';
}

export function Sheet({ from, ...rest }: SheetProps) {
  return <Dialog {...rest} placement={from} size="large" />;
}
