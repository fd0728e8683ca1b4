/** Conversation of a user about a purchase, with the answer of the desk. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { CHAT_TEXT_LENGTH_MAX, type ChatMessage } from '#contract/entities/chat-message.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './Launchpad.module.css';

interface PurchaseChatProps {
  readonly chat: Reloadable<{ readonly messages: readonly ChatMessage[] }>;
  readonly onAnswer: (text: string) => void;
}

export function PurchaseChat({ chat, onAnswer }: PurchaseChatProps) {
  const { t } = useLingui();
  return (
    <LoadableContent
      loadable={chat}
      failureText={t`The conversation could not be loaded.`}
      placeholder={<Skeleton height="160px" />}
    >
      {({ messages }) => (
        <>
          {/* Scrolls, by keyboard as well. */}
          <ol
            className={`${styles.list} ${styles.scrolled}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by keyboard.
            tabIndex={0}
            aria-label={t`Messages`}
          >
            {messages.map((message) => (
              <Line key={message.id} message={message} />
            ))}
          </ol>
          <AnswerForm onAnswer={onAnswer} />
        </>
      )}
    </LoadableContent>
  );
}

function Line({ message }: { readonly message: ChatMessage }) {
  const { t } = useLingui();
  const { author, text, image, sentAt } = message;
  const from = author === 'operator' ? t`Support` : t({ message: 'User', comment: 'Author' });
  return (
    <li className={styles.item}>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {image !== undefined && <p className={styles.meta}>{t`Image`}</p>}
      <p className={styles.meta}>{`${from} · ${dateAndTime(sentAt)}`}</p>
    </li>
  );
}

function AnswerForm({ onAnswer }: Pick<PurchaseChatProps, 'onAnswer'>) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        onAnswer(text.trim());
        setText('');
      }}
    >
      <TextArea
        label={t`Reply`}
        rows={2}
        maxLength={CHAT_TEXT_LENGTH_MAX}
        value={text}
        onValueChange={setText}
      />
      <div className={styles.actions}>
        <Button type="submit" disabledReason={isEmpty ? t`Write a message first` : undefined}>
          {t`Send reply`}
        </Button>
      </div>
    </form>
  );
}
