/** A conversation: its messages above, and the field for the next one below. An image or a
 *  PDF can be dropped anywhere on it. */
import { useState, type DragEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { Notice } from '#src/design/feedback/Notice.tsx';
import type { ChatViewProps } from './chat-view-props.ts';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import styles from './ChatView.module.css';

export function ChatView(props: ChatViewProps) {
  const { state, commands, notice } = props;
  const { t } = useLingui();
  const drop = useImageDrop(commands.chooseImage, state.isReadOnly);
  return (
    <div className={clsx(styles.chat, drop.isOver && styles.over)} {...drop.handlers}>
      <MessageLog {...props} />
      {notice !== undefined && <div className={styles.notice}>{notice}</div>}
      {state.isReadOnly && (
        <div className={styles.notice}>
          <Notice>{t`This conversation is closed. You can still read it.`}</Notice>
        </div>
      )}
      {state.isClosed && !state.isReadOnly && (
        <div className={styles.notice}>
          <Notice>{t`This conversation is closed. Send a message to open it again.`}</Notice>
        </div>
      )}
      {state.isOffline && (
        <div className={styles.notice}>
          <Notice tone="warning">
            {t`No connection. Your messages will be sent when you are online again.`}
          </Notice>
        </div>
      )}
      {!state.isReadOnly && <Composer state={state} commands={commands} />}
    </div>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

function useImageDrop(onImage: (file: Blob) => void, isDisabled: boolean) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        // Without this the browser would open the file instead of the page.
        event.preventDefault();
        setOver(!isDisabled);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined && !isDisabled) onImage(file);
      },
    },
  };
}
