/** Placeholder of notifications that are being loaded, with the height of their rows. */
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import styles from './RowsPlaceholder.module.css';

export function RowsPlaceholder({ rowCount }: { readonly rowCount: number }) {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>{t({ message: 'Loading', comment: 'Read by screen readers' })}</output>
      </VisuallyHidden>
      {Array.from({ length: rowCount }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width="55%" />
          <Skeleton width="80%" />
        </div>
      ))}
    </div>
  );
}
