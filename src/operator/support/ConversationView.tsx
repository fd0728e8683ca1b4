/** A conversation as the operator sees it: messages with their receipts, and the reply. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import type { SupportConversation } from '#contract/operator/support.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import styles from './SupportView.module.css';

export interface ConversationViewProps {
  readonly conversation: Reloadable<SupportConversation>;
  readonly imageUrlOf: (id: string) => string;
  readonly onReply: (text: string, image: Blob | undefined) => Promise<ActionOutcome>;
  readonly onClose: () => Promise<ActionOutcome>;
}

export function ConversationView(props: ConversationViewProps) {
  const { conversation, imageUrlOf, onReply, onClose } = props;
  const { t } = useLingui();
  const [result, setResult] = useState<ActionResult>();
  const close = async (): Promise<void> =>
    setResult({ outcome: await onClose(), doneText: t`Conversation closed.` });
  const reply = async (text: string, image: Blob | undefined): Promise<boolean> => {
    const outcome = await onReply(text, image);
    setResult(outcome === 'done' ? undefined : { outcome, doneText: '' });
    return outcome === 'done';
  };
  return (
    <div className={styles.conversation}>
      <ActionNotice result={result} />
      <LoadableContent
        loadable={conversation}
        failureText={t`The conversation could not be loaded.`}
        placeholder={<Skeleton height="120px" />}
      >
        {({ messages, isTyping, isClosed }) => (
          <>
            <ol className={styles.messages} aria-label={t`Messages`}>
              {messages.map((message) => (
                <li key={message.id} className={clsx(styles.message, styles[message.author])}>
                  <Message message={message} imageUrlOf={imageUrlOf} />
                </li>
              ))}
            </ol>
            {isTyping && <p className={styles.footer}>{t`The user is typing…`}</p>}
            <ReplyForm onReply={reply} />
            {!isClosed && (
              <div className={styles.actions}>
                <Button tone="outline" onClick={() => void close()}>{t`Close conversation`}</Button>
              </div>
            )}
          </>
        )}
      </LoadableContent>
    </div>
  );
}

interface MessageProps {
  readonly message: ChatMessage;
  readonly imageUrlOf: (id: string) => string;
}

function Message({ message, imageUrlOf }: MessageProps) {
  const { t } = useLingui();
  const { author, text, image, sentAt, deliveredAt, readAt } = message;
  const receipts: readonly (string | false)[] =
    author === 'operator'
      ? [
          readAt !== undefined
            ? t({ message: 'Read', comment: 'State of a message' })
            : deliveredAt !== undefined &&
              t({ message: 'Delivered', comment: 'State of a message' }),
        ]
      : [];
  const footer = [dateAndTime(sentAt), ...receipts.filter((one) => one !== false)];
  return (
    <>
      {image !== undefined && (
        <img
          className={styles.image}
          src={imageUrlOf(image.id)}
          width={image.width}
          height={image.height}
          alt={t`Image`}
        />
      )}
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <p className={styles.footer}>{footer.join(' · ')}</p>
    </>
  );
}
