/** Rotating ring in the color of the surrounding text. Only used inside a pressed control; loading
 *  pages show skeletons. */
import { clsx } from 'clsx/lite';
import styles from './Spinner.module.css';

export function Spinner({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={clsx(styles.spinner, className)} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" className={styles.track} />
      <path d="M8 2a6 6 0 0 1 6 6" className={styles.arc} />
    </svg>
  );
}
