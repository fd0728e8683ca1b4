/** Opens the conversation about a purchase, whose code is loaded then. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import styles from './OwnPart.module.css';

const LazyChat = lazyComponent(
  async () => (await loadPart('launchpadChat')).LaunchpadChatPart,
  () => <Skeleton height="100%" />,
);

interface PurchaseChatPanelProps {
  readonly projectId: number;
  /** Messages of the team that the user has not read. */
  readonly unreadCount: number;
}

export function PurchaseChatPanel({ projectId, unreadCount }: PurchaseChatPanelProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const title = t({ message: 'Questions', comment: 'Conversation about a purchase' });
  if (isOpen) {
    return (
      <Panel title={title} className={styles.chat}>
        <LazyChat projectId={projectId} />
      </Panel>
    );
  }
  return (
    <Panel title={title} isPadded>
      <div className={styles.stack}>
        <p className={styles.hint}>{t`Ask our team about this purchase.`}</p>
        <output>
          {unreadCount > 0 && (
            <Badge tone="info">
              {t({ message: 'Unread messages', comment: 'Before their number' })}{' '}
              {String(unreadCount)}
            </Badge>
          )}
        </output>
        <Button onClick={() => setOpen(true)}>
          {t({ message: 'Open conversation', comment: 'Button' })}
        </Button>
      </div>
    </Panel>
  );
}
