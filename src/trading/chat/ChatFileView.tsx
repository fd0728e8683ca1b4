/** A PDF of a conversation. A click downloads it: nothing of it is opened in the page. */
import { useLingui } from '@lingui/react/macro';
import type { ChatFile } from '#contract/entities/chat-message.ts';
import { FileName } from './FileName.tsx';
import styles from './ChatFileView.module.css';

interface ChatFileViewProps {
  readonly file: ChatFile;
  /** Undefined where files cannot be read. */
  readonly onSave: ((file: ChatFile) => void) | undefined;
}

export function ChatFileView({ file, onSave }: ChatFileViewProps) {
  const { t } = useLingui();
  if (onSave === undefined) return <FileName {...file} />;
  const name = file.name === '' ? 'PDF' : file.name;
  return (
    <button
      type="button"
      className={styles.save}
      aria-label={t`Download ${name}`}
      onClick={() => onSave(file)}
    >
      <FileName {...file} />
    </button>
  );
}
