/** Text page: a title, its date, and sections of plain paragraphs. */
import type { ReactNode } from 'react';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './TextPage.module.css';

export interface Section {
  /** Omitted for a text without section titles. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
}

interface TextPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
  readonly appTitle: string;
  /** Language and theme controls; omitted under the main header, which has its own. */
  readonly tools?: ReactNode;
}

export function TextPage({ title, lead, sections, appTitle, tools }: TextPageProps) {
  const href = useHref();
  usePageTitle(title, appTitle);
  return (
    <main className={styles.page}>
      {tools !== undefined && (
        <header className={styles.head}>
          <Link href={href('/')} variant="bare" className={styles.brand} aria-label={appTitle}>
            <TideMark name={appTitle} />
          </Link>
          <div className={styles.tools}>{tools}</div>
        </header>
      )}
      <article className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {sections.map((section) => (
          <section key={section.title ?? ''} className={styles.section}>
            {section.title !== undefined && <h2 className={styles.heading}>{section.title}</h2>}
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </main>
  );
}
