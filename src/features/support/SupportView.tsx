/** View of the conversation with support, as high as the page. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Chat } from '#src/binding/chat.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { ChatView } from '#src/trading/chat/ChatView.tsx';
import styles from './SupportView.module.css';

export interface SupportViewProps extends Chat {
  readonly isPageVisible: boolean;
  /** Saves a file for a report. It resolves also when that has failed. */
  readonly onSaveReport: () => Promise<void>;
}

export function SupportView({ onSaveReport, ...props }: SupportViewProps) {
  const { t } = useLingui();
  const label = t`Conversation with support`;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t`Support`}</h1>
        <p className={styles.hint}>
          {t`Support will never ask for your password or a code. Replies also arrive while you are away.`}
        </p>
        <SaveReport onSave={onSaveReport} />
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

function SaveReport({ onSave }: { readonly onSave: () => Promise<void> }) {
  const { t } = useLingui();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    await onSave();
    setSaving(false);
  };
  return (
    <div className={styles.report}>
      <Button size="small" isBusy={isSaving} onClick={() => void save()}>
        {t`Save bug report`}
      </Button>
      <p className={styles.hint}>
        {t`Saves the last minute of the market, settings and page states to a file, without balances or personal data. Nothing is sent.`}
      </p>
    </div>
  );
}
