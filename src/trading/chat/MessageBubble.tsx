/** A message that the exchange has: its text and image, its time, and for own ones how far it came. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import { DeliveredIcon, SentIcon } from '#src/design/icons/chat-icons.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { clockTime } from '#src/format/dates.ts';
import { ChatImageView } from './ChatImageView.tsx';
import styles from './MessageBubble.module.css';

interface MessageBubbleProps {
  readonly message: ChatMessage;
  readonly peerName: string;
  readonly imageUrl: (id: string) => Promise<string>;
}

/** "04:05". */
const MINUTES_LENGTH = 5;

export function MessageBubble({ message, peerName, imageUrl }: MessageBubbleProps) {
  const { t } = useLingui();
  const { author, text, image, sentAt } = message;
  if (author === 'system') return <SystemMessage message={message} />;
  const isOwn = author === 'user';
  return (
    <div className={clsx(styles.bubble, isOwn ? styles.own : styles.theirs)}>
      <VisuallyHidden>
        {isOwn ? t({ message: 'You', comment: 'Author of a message' }) : peerName}
      </VisuallyHidden>
      {image !== undefined && <ChatImageView image={image} load={imageUrl} />}
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <p className={styles.footer}>
        <time dateTime={new Date(sentAt).toISOString()}>
          {clockTime(sentAt).slice(0, MINUTES_LENGTH)}
        </time>
        {isOwn && <Receipt message={message} />}
      </p>
    </div>
  );
}

function Receipt({ message: { deliveredAt, readAt } }: { readonly message: ChatMessage }) {
  const { t } = useLingui();
  const isRead = readAt !== undefined;
  const isDelivered = deliveredAt !== undefined;
  const label = isRead
    ? t({ message: 'Read', comment: 'State of a message' })
    : isDelivered
      ? t({ message: 'Delivered', comment: 'State of a message' })
      : t({ message: 'Sent', comment: 'State of a message' });
  return (
    <span className={isRead ? styles.read : undefined} data-tip={label}>
      {isRead || isDelivered ? <DeliveredIcon size={14} /> : <SentIcon size={14} />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Events that this version knows are shown in the user's language. */
function SystemMessage({ message: { event, text } }: { readonly message: ChatMessage }) {
  const { t } = useLingui();
  return (
    <p className={styles.system} dir="auto">
      {event === 'closed' ? t`The conversation was closed.` : text}
    </p>
  );
}
