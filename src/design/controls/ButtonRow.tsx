/** Row of buttons that ends a dialog or a form: at its end, on phones as wide as the dialog. */
import type { ReactNode } from 'react';
import styles from './ButtonRow.module.css';

export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
