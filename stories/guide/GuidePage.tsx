/** Layout of the pages for designers. */
import type { ReactNode } from 'react';
import styles from './guide.module.css';

interface GuidePageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export const GuidePage = ({ title, lead, children }: GuidePageProps) => (
  <article className={styles.page}>
    <header className={styles.section}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    {children}
  </article>
);

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

export const Section = ({ title, lead, children }: SectionProps) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    {children}
  </section>
);

export const Rules = ({ rules }: { readonly rules: readonly string[] }) => (
  <ul className={styles.list}>
    {rules.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
);

interface FactsProps {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

export const Facts = ({ heads, rows }: FactsProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row[0]}>
          {row.map((cell, at) => (
            <td key={heads[at]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

export const Code = ({ children }: { readonly children: string }) => (
  <code className={styles.code} dir="ltr">
    {children}
  </code>
);

export const Example = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.example}>{children}</div>
);

/** A page of text has no arguments. */
export const GUIDE_PARAMETERS = { controls: { disable: true } } as const;
