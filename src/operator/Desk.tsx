/** The operator's desk: a rail of sections with counts, and the chosen section. */
import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { DeskTools } from './DeskTools.tsx';
import { FaultsNotice } from './faults/FaultsNotice.tsx';
import { PollNotice } from './parts/PollNotice.tsx';
import { SECTIONS, type Section } from './sections.tsx';
import styles from './Desk.module.css';

export function Desk() {
  const { t } = useMacro();
  const { _ } = useLingui();
  const sectionId = useSectionId();
  const section = SECTIONS.find(({ id }) => id === sectionId) ?? SECTIONS[0];
  const { Content } = section;
  usePageTitle(_(section.title), t`Operator’s desk`);
  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <TideMark name="Tidemark" />
        <h1 className={styles.title}>{t`Operator’s desk`}</h1>
        <div className={styles.tools}>
          <DeskTools />
        </div>
      </header>
      <nav className={styles.rail} aria-label={t`Sections`}>
        <ul>
          {SECTIONS.map((one) => (
            <li key={one.id}>
              <RailItem section={one} isCurrent={one === section} />
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.content} aria-label={_(section.title)}>
        <PollNotice />
        <FaultsNotice />
        <Content key={section.id} />
      </main>
    </div>
  );
}

interface RailItemProps {
  readonly section: Section;
  readonly isCurrent: boolean;
}

function RailItem({ section: { id, title, Count }, isCurrent }: RailItemProps) {
  const { _ } = useLingui();
  return (
    <a href={`#${id}`} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
      <span>{_(title)}</span>
      {Count !== undefined && <Count />}
    </a>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** The chosen section: the fragment of the address, so that back and reload keep it. */
const useSectionId = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1));
