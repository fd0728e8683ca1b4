/** Conversation with the exchange's team about a purchase. */
import { useLingui } from '@lingui/react/macro';
import type { Chat } from '#src/binding/chat.ts';
import { ChatView } from '#src/trading/chat/ChatView.tsx';

export interface PurchaseChatProps {
  readonly chat: Chat;
  readonly isPageVisible: boolean;
}

export function PurchaseChat({ chat, isPageVisible }: PurchaseChatProps) {
  const { t } = useLingui();
  return (
    <ChatView
      {...chat}
      label={t`Conversation about your purchase`}
      peerName={t({ message: 'Exchange team', comment: 'The team that answers users' })}
      emptyText={t`Describe your question. Our team never asks for passwords or codes.`}
      isPageVisible={isPageVisible}
    />
  );
}
