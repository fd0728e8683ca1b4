/** Placeholder for a value that is not set. */
import { Trans } from '@lingui/react/macro';
import styles from './Unset.module.css';

export const Unset = () => (
  <span className={styles.unset}>
    <Trans comment="Nothing is filled in">Not set</Trans>
  </span>
);
