/** The desk's content area around a section. */
import type { ReactNode } from 'react';
import styles from '#src/operator/Desk.module.css';

export const frame = (title: string, content: ReactNode) => (
  // As high as the page, like the desk's row for it: a section fills its content area.
  <main className={styles.content} style={{ flex: 1, minBlockSize: 0 }}>
    <h1>{title}</h1>
    {content}
  </main>
);
