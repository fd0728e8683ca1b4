/** Name and size of a PDF. Names are written by users, so they are isolated from the text around them. */
import { useLingui } from '@lingui/react/macro';
import { FileIcon } from '#src/design/icons/chat-icons.ts';
import styles from './ChatFileView.module.css';

interface FileNameProps {
  readonly name: string;
  readonly bytes: number;
}

const BYTES_PER_KB = 1_000;

export function FileName({ name, bytes }: FileNameProps) {
  const { t } = useLingui();
  const size = Math.max(1, Math.round(bytes / BYTES_PER_KB));
  return (
    <span className={styles.name}>
      <FileIcon />
      <bdi translate="no">{name === '' ? 'PDF' : name}</bdi>
      <bdi dir="ltr" className={styles.size}>
        {t({ message: `${size} KB`, comment: 'Size of a file' })}
      </bdi>
    </span>
  );
}
