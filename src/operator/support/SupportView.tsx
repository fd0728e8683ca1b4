/** List of conversations, those that wait for an answer first, and the chosen one beside it. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ListedSupportChat, SupportChatList } from '#contract/operator/support.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { cutText } from '#src/format/short-text.ts';
import { ListAndDetails } from '../parts/ListAndDetails.tsx';
import { useDuration } from '../parts/use-duration.ts';
import styles from './SupportView.module.css';

export interface SupportViewProps {
  readonly list: Reloadable<SupportChatList>;
  readonly chosenUserId: UserId | undefined;
  readonly now: EpochMs;
  readonly onChoose: (userId: UserId | undefined) => void;
  readonly conversationOf: (chat: ListedSupportChat) => ReactNode;
}

export function SupportView({
  list,
  chosenUserId,
  now,
  onChoose,
  conversationOf,
}: SupportViewProps) {
  const { t } = useLingui();
  const columns = useColumns(now, chosenUserId, onChoose);
  const title = t`Support chats`;
  const chat = dataOf(list)?.chats.find(({ userId }) => userId === chosenUserId);
  return (
    <ListAndDetails
      listTitle={title}
      list={
        <LoadableContent
          loadable={list}
          failureText={t`The support chats could not be loaded.`}
          placeholder={<Table label={title} columns={columns} rows={undefined} rowKey={keyOf} />}
        >
          {({ chats }) => (
            <Table
              label={title}
              columns={columns}
              rows={chats}
              rowKey={keyOf}
              onRowClick={({ userId }) => onChoose(userId)}
            />
          )}
        </LoadableContent>
      }
      detailsTitle={chat === undefined ? t`Conversation` : nameOf(chat)}
      hint={t`Select a conversation to read it.`}
      onBack={() => onChoose(undefined)}
      details={chat && conversationOf(chat)}
    />
  );
}

const keyOf = ({ userId }: ListedSupportChat): number => userId;
const nameOf = ({ email, nickname, uid }: ListedSupportChat): string => email ?? (nickname || uid);

function useColumns(
  now: EpochMs,
  chosenUserId: UserId | undefined,
  onChoose: (userId: UserId) => void,
): readonly Column<ListedSupportChat>[] {
  const { t } = useLingui();
  const duration = useDuration();
  return [
    {
      key: 'user',
      title: t`User`,
      tone: 'value',
      cell: (chat) => (
        <button
          type="button"
          className={styles.row}
          aria-pressed={chat.userId === chosenUserId}
          onClick={() => onChoose(chat.userId)}
        >
          <bdi>{nameOf(chat)}</bdi>
        </button>
      ),
    },
    {
      key: 'last',
      title: t`Last message`,
      isWideOnly: true,
      cell: ({ isTyping, lastText }) =>
        isTyping ? t`Typing…` : <bdi>{lastText === '' ? t`Image` : cutText(lastText)}</bdi>,
    },
    {
      key: 'unread',
      title: t`Unread`,
      align: 'end',
      cell: ({ unreadCount, isClosed }) => (isClosed ? t`Closed` : unreadCount),
    },
    {
      key: 'age',
      title: t({ message: 'Age', comment: 'Time since a request' }),
      align: 'end',
      cell: ({ waitingSince, lastMessageAt }) => duration(now - (waitingSince ?? lastMessageAt)),
    },
  ];
}
