/** An address in full. Its middle is quieter but readable, because forged addresses differ there. */
import { Fragment } from 'react';
import styles from './AddressText.module.css';

interface AddressTextProps {
  readonly address: string;
  /** In groups of four and large, for the last check before money leaves. */
  readonly isGrouped?: boolean | undefined;
}

const END_LENGTH = 6;
const GROUP = /.{1,4}/g;

export function AddressText({ address, isGrouped = false }: AddressTextProps) {
  if (isGrouped) {
    return (
      <bdi dir="ltr" translate="no" className={styles.large}>
        {(address.match(GROUP) ?? []).map((group, index) => (
          // Gaps are margins, so that a selection copies the address without spaces.
          <Fragment key={index}>
            <span className={styles.group}>{group}</span>
            <wbr />
          </Fragment>
        ))}
      </bdi>
    );
  }
  return (
    <bdi dir="ltr" translate="no" className={styles.address}>
      <b>{address.slice(0, END_LENGTH)}</b>
      <span className={styles.middle}>{address.slice(END_LENGTH, -END_LENGTH)}</span>
      <b>{address.length > END_LENGTH ? address.slice(-END_LENGTH) : ''}</b>
    </bdi>
  );
}
