/** The field in which a message is written. Enter sends, Shift+Enter starts a new line. An image,
 *  or a PDF where the conversation takes one, is chosen, pasted or dropped. */
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { CHAT_IMAGE_TYPES, CHAT_TEXT_LENGTH_MAX } from '#contract/entities/chat-message.ts';
import type { Chat } from '#src/binding/chat.ts';
import { CharacterCount } from '#src/design/controls/CharacterCount.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { AttachImageIcon, SendMessageIcon } from '#src/design/icons/chat-icons.ts';
import { Attachment } from './Attachment.tsx';
import styles from './Composer.module.css';

/** From this length on the remaining characters matter. */
const COUNT_FROM = CHAT_TEXT_LENGTH_MAX - 200;
const IMAGE_TYPES = CHAT_IMAGE_TYPES.join(',');

export function Composer({ state, commands }: Chat) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const disabledReason = useDisabledReason({ state, commands }, text);
  const arePdfsTaken = commands.saveFile !== undefined;
  const send = (): void => {
    if (disabledReason !== undefined) return;
    commands.send(text);
    setText('');
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Attachment state={state} arePdfsTaken={arePdfsTaken} onRemove={commands.removeImage} />
      <div className={styles.row}>
        <AttachButton arePdfsTaken={arePdfsTaken} onFile={commands.chooseImage} />
        <TextInput
          text={text}
          onSend={send}
          onImage={commands.chooseImage}
          onTextChange={(next) => {
            setText(next);
            commands.reportTyping();
          }}
        />
        <IconButton
          type="submit"
          className={styles.send}
          label={t({ message: 'Send message', comment: 'Label' })}
          icon={<SendMessageIcon />}
          disabledReason={disabledReason}
        />
      </div>
      {text.length >= COUNT_FROM && (
        <CharacterCount count={text.length} countMax={CHAT_TEXT_LENGTH_MAX} />
      )}
    </form>
  );
}

interface AttachButtonProps {
  readonly arePdfsTaken: boolean;
  readonly onFile: (file: Blob) => void;
}

function AttachButton({ arePdfsTaken, onFile }: AttachButtonProps) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={files}
        type="file"
        hidden
        accept={arePdfsTaken ? `${IMAGE_TYPES},application/pdf` : IMAGE_TYPES}
        aria-label={
          arePdfsTaken
            ? t`Image or PDF file`
            : t({ message: 'Image file', comment: 'Read by screen readers' })
        }
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <IconButton
        label={
          arePdfsTaken ? t`Attach image or PDF` : t({ message: 'Attach image', comment: 'Button' })
        }
        icon={<AttachImageIcon />}
        onClick={() => files.current?.click()}
      />
    </>
  );
}

interface TextInputProps {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onImage: (file: Blob) => void;
}

function TextInput({ text, onTextChange, onSend, onImage }: TextInputProps) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also ends the input of a character by an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const [file] = event.clipboardData.files;
    if (file === undefined) return;
    event.preventDefault();
    onImage(file);
  };
  return (
    <textarea
      className={styles.text}
      aria-label={t({ message: 'Message', comment: 'Field for a chat message' })}
      placeholder={t`Write a message`}
      dir="auto"
      rows={1}
      maxLength={CHAT_TEXT_LENGTH_MAX}
      enterKeyHint="send"
      value={text}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onChange={(event) => onTextChange(event.target.value)}
    />
  );
}

/** @returns undefined when the message can be sent. */
function useDisabledReason({ state }: Chat, text: string): string | undefined {
  const { t } = useLingui();
  if (state.isFull) return t`Too many unsent messages. Wait until they are sent.`;
  if (state.attachment === 'preparing') return t`Preparing image…`;
  const hasAttachment = state.image !== undefined || state.file !== undefined;
  if (text.trim() === '' && !hasAttachment) return t`Write a message`;
  return undefined;
}
