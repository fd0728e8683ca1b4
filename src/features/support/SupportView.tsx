/** View of the conversation with support, as high as the page. */
import { useLingui } from '@lingui/react/macro';
import type { Chat } from '#src/binding/chat.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { ChatView } from '#src/trading/chat/ChatView.tsx';
import styles from './SupportView.module.css';

export interface SupportViewProps extends Chat {
  readonly isPageVisible: boolean;
}

export function SupportView(props: SupportViewProps) {
  const { t } = useLingui();
  const label = t`Conversation with support`;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t`Support`}</h1>
        <p className={styles.hint}>
          {t`Support will never ask for your password or a code. Replies also arrive while you are away.`}
        </p>
      </header>
      <Panel label={label} className={styles.panel}>
        <ChatView
          {...props}
          label={label}
          peerName={t({ message: 'Support', comment: 'The team that answers users' })}
          emptyText={t`Describe your question. You can add an image.`}
        />
      </Panel>
    </main>
  );
}
