/** An own message that the exchange does not have yet. A failed one is sent again, or given up, on request
 *  only. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { ClientMessageId } from '#contract/core/ids.ts';
import type { UnsentMessage } from '#src/binding/chat.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { UnsentIcon } from '#src/design/icons/chat-icons.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { FileName } from './FileName.tsx';
import styles from './MessageBubble.module.css';
import imageStyles from './ChatImageView.module.css';

interface UnsentBubbleProps {
  readonly message: UnsentMessage;
  readonly onRetry: (clientId: ClientMessageId) => void;
  readonly onDiscard: (clientId: ClientMessageId) => void;
}

export function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  const { t } = useLingui();
  const { clientId, text, image, file, failure, state } = message;
  return (
    <div className={clsx(styles.bubble, styles.own, styles.unsent)}>
      <VisuallyHidden>{t({ message: 'You', comment: 'Author of a message' })}</VisuallyHidden>
      {image !== undefined && (
        <img
          className={imageStyles.image}
          src={`data:${image.mediaType};base64,${image.base64}`}
          width={image.width}
          height={image.height}
          alt={t`Image`}
        />
      )}
      {file !== undefined && <FileName name={file.name} bytes={file.bytes} />}
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {failure === undefined ? (
        <p className={styles.footer}>
          <UnsentIcon size={14} />
          <span>
            {state === 'sending'
              ? t({ message: 'Sending…', comment: 'State of a message' })
              : t({ message: 'Not sent yet', comment: 'State of a message' })}
          </span>
        </p>
      ) : (
        <>
          <p className={styles.failure} role="alert">
            {t({ message: `Not sent: ${failure}`, comment: 'State of a message, with the reason' })}
          </p>
          <div className={styles.actions}>
            <Button size="small" onClick={() => onRetry(clientId)}>{t`Retry`}</Button>
            <Button size="small" tone="text" onClick={() => onDiscard(clientId)}>
              {t({ message: 'Delete', comment: 'Removes a message that was not sent' })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
