/** The image or PDF of the next message: being prepared, ready with its preview, or of an unsupported type. */
import { useLingui } from '@lingui/react/macro';
import type { ChatState } from '#src/binding/chat.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { FileName } from './FileName.tsx';
import styles from './Attachment.module.css';

interface AttachmentProps {
  readonly state: Pick<ChatState, 'attachment' | 'image' | 'file'>;
  readonly arePdfsTaken: boolean;
  readonly onRemove: () => void;
}

export function Attachment({ state, arePdfsTaken, onRemove }: AttachmentProps) {
  const { attachment, image, file } = state;
  const { t } = useLingui();
  if (attachment === 'none') return null;
  return (
    <div className={styles.attachment}>
      {attachment === 'preparing' && (
        <output className={styles.state}>
          <Spinner />
          <span>
            {arePdfsTaken
              ? t({ message: 'Preparing file…', comment: 'State' })
              : t`Preparing image…`}
          </span>
        </output>
      )}
      {attachment === 'unreadable' && (
        <p className={styles.problem} role="alert">
          {arePdfsTaken
            ? t`Unsupported file. Use PNG, JPEG, WebP or PDF of at most 10 MB.`
            : t`Unsupported image. Use PNG, JPEG or WebP of at most 10 MB.`}
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
      {file !== undefined && <FileName name={file.name} bytes={file.bytes} />}
      <IconButton
        size="small"
        label={arePdfsTaken ? t({ message: 'Remove file', comment: 'Button' }) : t`Remove image`}
        icon={<CloseIcon />}
        onClick={onRemove}
      />
    </div>
  );
}
