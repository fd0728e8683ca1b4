/** In place of what nobody has filled in yet. */
import { Trans } from '@lingui/react/macro';
import styles from './Unset.module.css';

export const Unset = () => (
  <span className={styles.unset}>
    <Trans comment="Nothing is filled in">Not set</Trans>
  </span>
);
