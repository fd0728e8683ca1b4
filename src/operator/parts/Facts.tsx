/** Names and values of one entry, one line each; entries without a value are left out. */
import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** An address, an ID: left to right, selected as a whole. */
  readonly isCode?: boolean | undefined;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== undefined && value !== '')
        .map(({ name, value, isCode = false }) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>
              {isCode ? (
                <span dir="ltr" translate="no" className={styles.code}>
                  {value}
                </span>
              ) : (
                <bdi>{value}</bdi>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
