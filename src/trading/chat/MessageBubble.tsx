/** A message that the exchange has: its text, image or PDF, its time, and for own ones how far it came. What the
 *  exchange writes between two users has a form that users cannot write. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { ChatFile, ChatMessage } from '#contract/entities/chat-message.ts';
import { DeliveredIcon, OfficialIcon, SentIcon, SystemIcon } from '#src/design/icons/chat-icons.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { clockTime } from '#src/format/dates.ts';
import type { ChatViewProps } from './chat-view-props.ts';
import { ChatFileView } from './ChatFileView.tsx';
import { ChatImageView } from './ChatImageView.tsx';
import styles from './MessageBubble.module.css';

interface MessageBubbleProps extends Pick<
  ChatViewProps,
  'peerName' | 'operatorName' | 'eventText'
> {
  readonly message: ChatMessage;
  readonly saveFile: ((file: ChatFile) => void) | undefined;
  readonly imageUrl: (id: string) => Promise<string>;
}

/** "04:05". */
const MINUTES_LENGTH = 5;

export function MessageBubble(props: MessageBubbleProps) {
  const { message, peerName, operatorName, imageUrl, saveFile } = props;
  const { t } = useLingui();
  const { author, text, image, file, sentAt } = message;
  if (author === 'system') return <SystemMessage {...props} />;
  if (author === 'operator' && operatorName !== undefined) {
    return <OfficialMessage text={text} name={operatorName} sentAt={sentAt} />;
  }
  const isOwn = author === 'user';
  return (
    <div className={clsx(styles.bubble, isOwn ? styles.own : styles.theirs)}>
      <VisuallyHidden>
        {isOwn ? t({ message: 'You', comment: 'Author of a message' }) : peerName}
      </VisuallyHidden>
      {image !== undefined && <ChatImageView image={image} load={imageUrl} />}
      {file !== undefined && <ChatFileView file={file} onSave={saveFile} />}
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <p className={styles.footer}>
        <SentTime at={sentAt} />
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

const SentTime = ({ at }: { readonly at: ChatMessage['sentAt'] }) => (
  <time dateTime={new Date(at).toISOString()}>{clockTime(at).slice(0, MINUTES_LENGTH)}</time>
);

interface OfficialMessageProps {
  readonly text: string;
  readonly name: string;
  readonly sentAt: ChatMessage['sentAt'];
}

function OfficialMessage({ text, name, sentAt }: OfficialMessageProps) {
  return (
    <div className={styles.official}>
      <p className={styles.officialName}>
        <OfficialIcon />
        <span>{name}</span>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={styles.footer}>
        <SentTime at={sentAt} />
      </p>
    </div>
  );
}

/** Events that this version knows are shown in the user's language. */
function SystemMessage({ message, eventText }: MessageBubbleProps) {
  const { t } = useLingui();
  const { event, text } = message;
  const known = event === 'closed' ? t`The conversation was closed.` : event && eventText?.(event);
  return (
    <p className={styles.system}>
      <SystemIcon size={14} />
      <bdi>{known ?? text}</bdi>
    </p>
  );
}
