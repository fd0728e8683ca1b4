/** A PDF of a conversation. A click downloads it: nothing of it is opened in the page. */
import { useLingui } from '@lingui/react/macro';
import type { ChatFile } from '#contract/entities/chat-message.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
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
  return (
    <button type="button" className={styles.save} onClick={() => onSave(file)}>
      <VisuallyHidden>
        {t({ message: 'Download', comment: 'A file; its name follows' })}
      </VisuallyHidden>
      <FileName {...file} />
    </button>
  );
}
