/** Placeholder of the page before its pair is loaded, with all panels in their final positions. */
import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { LayoutGrid } from './LayoutGrid.tsx';
import styles from './TerminalLayout.module.css';

const PLACES = ['header', 'chart', 'book', 'tape', 'ticket', 'tables'] as const;

export function TerminalSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.page} aria-busy="true">
      <LayoutGrid>
        {PLACES.map((place) => (
          <div key={place} className={`${styles[place]} ${styles.skeleton}`} />
        ))}
        <VisuallyHidden>
          <output>{t`Loading`}</output>
        </VisuallyHidden>
      </LayoutGrid>
    </div>
  );
}
