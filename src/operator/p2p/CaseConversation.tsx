/** Conversation of the two sides of a case, and the operator's message to both. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { CHAT_TEXT_LENGTH_MAX } from '#contract/entities/chat-message.ts';
import type { AppealDetails } from '#contract/operator/p2p.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { DeskAct } from './desk-acts.ts';
import { useP2pLabels } from './use-p2p-labels.ts';
import styles from './P2p.module.css';

type Message = AppealDetails['messages'][number];

interface CaseConversationProps {
  readonly found: AppealDetails;
  readonly fileOf: (fileId: string, name: string) => ReactNode;
  readonly onAct: (act: DeskAct) => void;
}

export function CaseConversation({ found, fileOf, onAct }: CaseConversationProps) {
  const { t } = useLingui();
  return (
    <section className={styles.part} aria-label={t`Conversation`}>
      <h3 className={styles.title}>{t`Conversation`}</h3>
      {/* Scrolls, by keyboard as well. */}
      <ol
        className={`${styles.list} ${styles.scrolled}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by keyboard.
        tabIndex={0}
        aria-label={t`Messages`}
      >
        {found.messages.map((message) => (
          <li key={message.id} className={styles.item}>
            <Line message={message} fileOf={fileOf} />
          </li>
        ))}
      </ol>
      <MessageForm onSend={(text) => onAct({ kind: 'message', id: found.appeal.id, text })} />
    </section>
  );
}

interface LineProps extends Pick<CaseConversationProps, 'fileOf'> {
  readonly message: Message;
}

function Line({ message, fileOf }: LineProps) {
  const { t } = useLingui();
  const labels = useP2pLabels();
  const [isOpen, setOpen] = useState(false);
  const { role, author, text, event, image, file, sentAt } = message;
  const attached = file ?? image;
  const name = file === undefined || file.name === '' ? t`Image` : file.name;
  const shownText = event === undefined ? text : labels.event(event);
  const from = role ?? (author === 'operator' ? 'operator' : 'system');
  return (
    <>
      {shownText !== '' && (
        <p className={styles.text} dir="auto">
          {shownText}
        </p>
      )}
      {attached !== undefined && !isOpen && (
        <Button size="small" onClick={() => setOpen(true)}>{t`Show file: ${name}`}</Button>
      )}
      {attached !== undefined && isOpen && fileOf(attached.id, name)}
      <p className={styles.meta}>{`${labels.author[from]} · ${dateAndTime(sentAt)}`}</p>
    </>
  );
}

function MessageForm({ onSend }: { readonly onSend: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        onSend(text.trim());
        setText('');
      }}
    >
      <TextArea
        label={t`Message to both sides`}
        rows={2}
        maxLength={CHAT_TEXT_LENGTH_MAX}
        value={text}
        onValueChange={setText}
      />
      <div className={styles.actions}>
        <Button type="submit" disabledReason={isEmpty ? t`Write a message first` : undefined}>
          {t`Send message`}
        </Button>
      </div>
    </form>
  );
}
