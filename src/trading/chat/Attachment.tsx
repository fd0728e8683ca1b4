/** The image of the next message: being prepared, ready with its preview, or of an unsupported type. */
import { useLingui } from '@lingui/react/macro';
import type { ChatState } from '#src/binding/chat.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import styles from './Attachment.module.css';

interface AttachmentProps {
  readonly state: Pick<ChatState, 'attachment' | 'image'>;
  readonly onRemove: () => void;
}

export function Attachment({ state: { attachment, image }, onRemove }: AttachmentProps) {
  const { t } = useLingui();
  if (attachment === 'none') return null;
  return (
    <div className={styles.attachment}>
      {attachment === 'preparing' && (
        <output className={styles.state}>
          <Spinner />
          <span>{t`Preparing image…`}</span>
        </output>
      )}
      {attachment === 'unreadable' && (
        <p className={styles.problem} role="alert">
          {t`Unsupported image. Use PNG, JPEG or WebP of at most 10 MB.`}
        </p>
      )}
      {image !== undefined && (
        <img
          className={styles.preview}
          src={`data:${image.mediaType};base64,${image.base64}`}
          width={image.width}
          height={image.height}
          alt={t`Image to send`}
        />
      )}
      <IconButton size="small" label={t`Remove image`} icon={<CloseIcon />} onClick={onRemove} />
    </div>
  );
}
