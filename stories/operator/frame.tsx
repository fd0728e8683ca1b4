/** The desk's content area around a section. */
import type { ReactNode } from 'react';
import styles from '#src/operator/Desk.module.css';

export const frame = (title: string, content: ReactNode) => (
  <main className={styles.content}>
    <h1>{title}</h1>
    {content}
  </main>
);
