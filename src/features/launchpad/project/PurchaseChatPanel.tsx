/** Opens the conversation about a purchase, whose code is loaded then. */
import { useState, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useChat, type ChatService } from '#src/binding/chat.ts';
import { useLaunchpadService } from '#src/binding/launchpad.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { livenessNow, watchVisibility } from '#src/platform/liveness.ts';
import styles from './OwnPart.module.css';

const LazyPurchaseChat = lazyComponent(
  async () => (await loadPart('launchpadChat')).PurchaseChat,
  () => <Skeleton height="100%" />,
);
const isVisibleNow = (): boolean => livenessNow().isVisible;

export function PurchaseChatPanel({ projectId }: { readonly projectId: number }) {
  const { t } = useLingui();
  const { openChat } = useLaunchpadService();
  const [service, setService] = useState<ChatService>();
  const title = t({ message: 'Questions', comment: 'Conversation about a purchase' });
  if (service === undefined) {
    return (
      <Panel title={title} isPadded>
        <div className={styles.stack}>
          <p className={styles.hint}>{t`Ask our team about this purchase.`}</p>
          <Button onClick={() => setService(openChat(projectId))}>{t`Open conversation`}</Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={title} className={styles.chat}>
      <OpenChat service={service} />
    </Panel>
  );
}

function OpenChat({ service }: { readonly service: ChatService }) {
  const chat = useChat(service);
  const isPageVisible = useSyncExternalStore(watchVisibility, isVisibleNow);
  return <LazyPurchaseChat chat={chat} isPageVisible={isPageVisible} />;
}
