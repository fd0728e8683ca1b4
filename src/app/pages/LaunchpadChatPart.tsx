/** The conversation about a purchase, loaded when the user opens it. */
import { useState, useSyncExternalStore } from 'react';
import { useChat, type ChatService } from '#src/binding/chat.ts';
import { PurchaseChat } from '#src/features/launchpad/project/PurchaseChat.tsx';
import { livenessNow, watchVisibility } from '#src/platform/liveness.ts';
import { createPurchaseChats } from '../wiring/launchpad/purchase-chat.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';

const purchaseChats = once(() => {
  const { client, config, log, session } = services();
  return createPurchaseChats({
    client,
    log,
    session,
    watchChannel: watchChannelLater,
    isPrivate: config.broadcast.userChannels === 'private',
  });
});

const isVisibleNow = (): boolean => livenessNow().isVisible;

/** Nothing while the session ends. */
export function LaunchpadChatPart({ projectId }: { readonly projectId: number }) {
  const [service] = useState(() => purchaseChats()(projectId));
  return service === undefined ? null : <OpenChat service={service} />;
}

function OpenChat({ service }: { readonly service: ChatService }) {
  const chat = useChat(service);
  const isPageVisible = useSyncExternalStore(watchVisibility, isVisibleNow);
  return <PurchaseChat chat={chat} isPageVisible={isPageVisible} />;
}
