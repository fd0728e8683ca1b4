/** Conversation with the counterparty, with a warning bar for what it should not ask for. */
import { useLingui } from '@lingui/react/macro';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { ChatWarning } from '#domain/p2p/chat-warnings.ts';
import type { Chat } from '#src/binding/chat.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ChatView } from '#src/trading/chat/ChatView.tsx';
import { warningOf } from '../chat-warnings.ts';
import { useChatEventText } from '../use-chat-event-text.ts';

export interface OrderChatProps {
  readonly order: P2pOrderDetails;
  readonly chat: Chat;
  readonly isPageVisible: boolean;
}

export function OrderChat({ order, chat, isPageVisible }: OrderChatProps) {
  const { t } = useLingui();
  const eventText = useChatEventText();
  const warningText = useWarningText();
  const warning = warningOf(chat.state.messages, order);
  const { nickname } = order.counterparty;
  const isOpen = order.allowedActions.includes('send_message');
  return (
    <ChatView
      {...chat}
      state={isOpen ? chat.state : { ...chat.state, isClosed: true, isReadOnly: true }}
      label={t({ message: `Chat with ${nickname}`, comment: 'Title of a chat; noun' })}
      peerName={nickname}
      emptyText={t`Agree on the payment here. Messages are kept as evidence.`}
      isPageVisible={isPageVisible}
      operatorName={t`Exchange team`}
      eventText={eventText}
      notice={
        warning === undefined ? undefined : (
          <Notice tone="warning" isUrgent>
            {warningText(warning)}
          </Notice>
        )
      }
    />
  );
}

function useWarningText(): (warning: ChatWarning) => string {
  const { t } = useLingui();
  return (warning) => {
    const texts: Readonly<Record<ChatWarning, string>> = {
      off_platform: t`Stay in this chat. What is agreed elsewhere cannot be proved in an appeal.`,
      cancel_after_paying: t`Do not cancel after paying. A canceled order no longer protects your money.`,
      asks_for_secret: t`Never share passwords, codes or access to your device.`,
    };
    return texts[warning];
  };
}
