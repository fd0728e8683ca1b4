/** Reply to a user: a text, an image, or both. */
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { CHAT_IMAGE_TYPES, CHAT_TEXT_LENGTH_MAX } from '#contract/entities/chat-message.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import styles from './SupportView.module.css';

interface ReplyFormProps {
  /** @returns whether the reply was sent; the draft stays otherwise. */
  readonly onReply: (text: string, image: Blob | undefined) => Promise<boolean>;
}

export function ReplyForm({ onReply }: ReplyFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [image, setImage] = useState<Blob>();
  const [isBusy, setBusy] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const isEmpty = text.trim() === '' && image === undefined;
  const send = async (): Promise<void> => {
    setBusy(true);
    const isSent = await onReply(text.trim(), image);
    setBusy(false);
    if (!isSent) return;
    setText('');
    setImage(undefined);
    if (files.current !== null) files.current.value = '';
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isBusy) void send();
      }}
    >
      <TextArea
        label={t`Reply`}
        rows={3}
        maxLength={CHAT_TEXT_LENGTH_MAX}
        value={text}
        onValueChange={setText}
      />
      <div className={styles.actions}>
        <input
          ref={files}
          type="file"
          className={styles.file}
          aria-label={t`Image file`}
          accept={CHAT_IMAGE_TYPES.join(',')}
          onChange={(event) => setImage(event.target.files?.[0])}
        />
        <Button
          type="submit"
          tone="primary"
          isBusy={isBusy}
          disabledReason={isEmpty ? t`Write a reply first` : undefined}
        >
          {t`Send reply`}
        </Button>
      </div>
    </form>
  );
}
