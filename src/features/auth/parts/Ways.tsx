/** Alternative actions below a form, side by side where there is room. */
import type { ReactNode } from 'react';
import styles from './Ways.module.css';

export const Ways = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.ways}>{children}</div>
);
