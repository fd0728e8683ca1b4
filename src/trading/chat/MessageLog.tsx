/** The messages of a conversation by day, with earlier ones on request. Screen readers announce what is
 *  added. */
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import type { ChatState, UnsentMessage } from '#src/binding/chat.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { useHeldList, type HeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { NewestIcon } from '#src/design/icons/chat-icons.ts';
import { shortDate } from '#src/format/dates.ts';
import type { ChatViewProps } from './chat-view-props.ts';
import { dayGroupsOf, dayNameOf } from './day-groups.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { UnsentBubble } from './UnsentBubble.tsx';
import styles from './MessageLog.module.css';

/** Within this distance the newest message counts as in view. */
const AT_END_CSS = 40;

type LogRow =
  | { readonly key: string; readonly message: ChatMessage; readonly unsent?: undefined }
  | { readonly key: string; readonly message?: undefined; readonly unsent: UnsentMessage };
const keyOf = ({ key }: LogRow): string => key;

type LogProps = ChatViewProps & { readonly held: HeldList<readonly HeldLogRow[]> };
type HeldLogRow = { readonly row: LogRow; readonly isGone: boolean };

export function MessageLog(props: ChatViewProps) {
  const { state, commands, label } = props;
  const { t } = useLingui();
  const { log, isAtEnd, onScroll, goToEnd } = useEnd(props);
  // A new message would push images and unsent messages away under the pointer.
  const held = useHeldList<LogRow>(
    [
      ...state.messages.map((message) => ({ key: `sent ${message.id}`, message })),
      ...state.unsent.map((unsent) => ({ key: `unsent ${unsent.clientId}`, unsent })),
    ],
    keyOf,
  );
  return (
    <div className={styles.frame}>
      <HeldNote state={held.state} />
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A list that scrolls, also by keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.messages} {...held.rowsProps}>
          {state.phase === 'outdated' && (
            <Notice
              tone="warning"
              action={<Button size="small" onClick={commands.readAgain}>{t`Retry`}</Button>}
            >
              {t`New messages could not be loaded.`}
            </Notice>
          )}
          <Content {...props} held={held} />
        </div>
      </div>
      {!isAtEnd && (
        <IconButton
          className={styles.newest}
          label={t`Go to newest message`}
          icon={<NewestIcon />}
          onClick={goToEnd}
        />
      )}
    </div>
  );
}

/** Follows the newest message: what is in view on a visible page was seen. */
function useEnd({ state, commands, isPageVisible }: ChatViewProps) {
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const newestId = state.messages.at(-1)?.id;
  const newestUnsentId = state.unsent.at(-1)?.clientId;
  const goToEnd = (): void => {
    // The column is reversed: its end is at zero.
    if (log.current !== null) log.current.scrollTop = 0;
  };
  useEffect(() => {
    if (newestId !== undefined && isPageVisible && isAtEnd) commands.see(newestId);
    // oxlint-disable-next-line react/exhaustive-deps -- `see` sends to one actor for the view's lifetime.
  }, [newestId, isPageVisible, isAtEnd]);
  useEffect(() => {
    // The user has written it and expects to see it.
    if (newestUnsentId !== undefined) goToEnd();
  }, [newestUnsentId]);
  const onScroll = (): void => {
    if (log.current !== null) setAtEnd(Math.abs(log.current.scrollTop) < AT_END_CSS);
  };
  return { log, isAtEnd, onScroll, goToEnd };
}

function Content(props: LogProps) {
  const { state, commands, peerName, emptyText, held } = props;
  const { t } = useLingui();
  const isEmpty = held.rows.length === 0;
  const messages = held.rows.flatMap(({ row }) => row.message ?? []);
  if (isEmpty && state.phase === 'failed') {
    return (
      <ErrorState text={t`Part of the page could not be loaded`} onRetry={commands.readAgain} />
    );
  }
  if (isEmpty && state.phase === 'loading') return <Placeholder />;
  return (
    <>
      {isEmpty && <EmptyState hint={emptyText} />}
      <Earlier state={state} onRead={commands.readEarlier} />
      {dayGroupsOf(messages).map((group) => (
        <Day key={group.day} {...props} day={group.day} messages={group.messages} />
      ))}
      <Unsent {...props} />
      {state.isPeerTyping && !held.state.isHeld && (
        <p className={styles.typing}>
          {t({ message: `${peerName} is typing…`, comment: 'In a chat' })}
        </p>
      )}
    </>
  );
}

function Earlier({ state, onRead }: { readonly state: ChatState; readonly onRead: () => void }) {
  const { t } = useLingui();
  if (!state.hasEarlier) return null;
  return (
    <div className={styles.earlier}>
      {state.earlier === 'failed' && <p role="alert">{t`Earlier messages could not be loaded.`}</p>}
      <Button size="small" tone="outline" isBusy={state.earlier === 'reading'} onClick={onRead}>
        {t`Show earlier messages`}
      </Button>
    </div>
  );
}

interface DayProps extends ChatViewProps {
  readonly day: string;
  readonly messages: readonly ChatMessage[];
}

function Day({ day, messages, peerName, operatorName, eventText, commands }: DayProps) {
  const { t } = useLingui();
  const name = dayNameOf(day, commands.now());
  const date = messages[0] === undefined ? '' : shortDate(messages[0].sentAt);
  const text =
    name === 'today'
      ? t({ message: 'Today', comment: 'Day of messages' })
      : name === 'yesterday'
        ? t({ message: 'Yesterday', comment: 'Day of messages' })
        : date;
  return (
    <>
      <h2 className={styles.day}>
        <time dateTime={day}>{text}</time>
      </h2>
      <ol className={styles.list}>
        {messages.map((message) => (
          <li key={message.id} className={styles.item}>
            <MessageBubble
              message={message}
              peerName={peerName}
              operatorName={operatorName}
              eventText={eventText}
              imageUrl={commands.imageUrl}
              saveFile={commands.saveFile}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function Unsent({ held, commands }: LogProps) {
  const rows = held.rows.filter(({ row }) => row.unsent !== undefined);
  if (rows.length === 0) return null;
  return (
    <ol className={styles.list}>
      {rows.map(({ row, isGone }) =>
        row.unsent === undefined ? null : (
          <li key={row.key} className={styles.item} {...heldRowProps(row.key, isGone)}>
            <UnsentBubble
              message={row.unsent}
              onRetry={commands.retry}
              onDiscard={commands.discard}
            />
          </li>
        ),
      )}
    </ol>
  );
}

const PLACEHOLDERS = ['58%', '42%', '64%'] as const;

const Placeholder = () => (
  <div className={styles.placeholder}>
    {PLACEHOLDERS.map((width) => (
      <Skeleton key={width} width={width} height="40px" />
    ))}
  </div>
);
