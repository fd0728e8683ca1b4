/** Form of an announcement to all users or to one, and the list of those sent. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import {
  ANNOUNCEMENT_LINK_LENGTH_MAX,
  ANNOUNCEMENT_TEXT_LENGTH_MAX,
  ANNOUNCEMENT_TITLE_LENGTH_MAX,
  type AnnouncementDraft,
  type SentAnnouncement,
} from '#contract/operator/announcements.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { Question } from '../parts/Question.tsx';
import { SentTable } from './SentTable.tsx';
import styles from './AnnouncementsView.module.css';

export interface AnnouncementsViewProps {
  readonly sent: Reloadable<readonly SentAnnouncement[]>;
  readonly onSend: (draft: AnnouncementDraft) => Promise<ActionOutcome>;
}

const EMPTY: AnnouncementDraft = { title: '', text: '', link: '', user: '' };
type Receivers = 'all' | 'one';

export function AnnouncementsView({ sent, onSend }: AnnouncementsViewProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(EMPTY);
  const [receivers, setReceivers] = useState<Receivers>('all');
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const title = draft.title.trim();
  const user = receivers === 'one' ? draft.user.trim() : '';
  const missing =
    title === ''
      ? t`Enter a title`
      : receivers === 'one' && user === ''
        ? t`Enter an email or a user ID`
        : undefined;

  const send = async (): Promise<void> => {
    setBusy(true);
    const outcome = await onSend({ ...draft, user });
    setBusy(false);
    setQuestionOpen(false);
    if (outcome === 'done') setDraft(EMPTY);
    const doneText =
      user === '' ? t`Announcement sent to all users.` : t`Announcement sent to ${user}.`;
    setResult({ outcome, doneText });
  };

  return (
    <>
      <ActionNotice result={result} />
      <div className={styles.columns}>
        <Panel title={t`Sent announcements`} className={styles.list}>
          <SentTable sent={sent} />
        </Panel>
        <Panel title={t`New announcement`} isPadded>
          <AnnouncementForm
            draft={draft}
            receivers={receivers}
            missing={missing}
            onChange={(patch) => setDraft({ ...draft, ...patch })}
            onReceiversChange={setReceivers}
            onSubmit={() => setQuestionOpen(true)}
          />
        </Panel>
      </div>
      <Question
        title={t`Send announcement?`}
        isOpen={isQuestionOpen}
        confirmLabel={t`Send announcement`}
        isBusy={isBusy}
        onClose={() => setQuestionOpen(false)}
        onConfirm={() => void send()}
      >
        <p className={styles.question}>
          {user === ''
            ? t`All users are notified of "${title}". A sent announcement cannot be withdrawn.`
            : t`${user} is notified of "${title}". A sent announcement cannot be withdrawn.`}
        </p>
      </Question>
    </>
  );
}

interface AnnouncementFormProps {
  readonly draft: AnnouncementDraft;
  readonly receivers: Receivers;
  /** Why the draft cannot be sent; undefined when it is complete. */
  readonly missing: string | undefined;
  readonly onChange: (patch: Partial<AnnouncementDraft>) => void;
  readonly onReceiversChange: (receivers: Receivers) => void;
  /** Called only with a complete draft. */
  readonly onSubmit: () => void;
}

function AnnouncementForm(props: AnnouncementFormProps) {
  const { t } = useLingui();
  const { draft, receivers, missing, onChange, onReceiversChange, onSubmit } = props;
  return (
    <form
      className={styles.form}
      aria-label={t`New announcement`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) onSubmit();
      }}
    >
      <SegmentedControl<Receivers>
        label={t`Receivers`}
        variant="fill"
        segments={[
          { value: 'all', label: t`All users` },
          { value: 'one', label: t`One user` },
        ]}
        value={receivers}
        onValueChange={onReceiversChange}
      />
      {receivers === 'one' && (
        <TextField
          label={t`Email or user ID`}
          dir="ltr"
          value={draft.user}
          onValueChange={(user) => onChange({ user })}
        />
      )}
      <TextField
        label={t`Title`}
        maxLength={ANNOUNCEMENT_TITLE_LENGTH_MAX}
        value={draft.title}
        onValueChange={(title) => onChange({ title })}
      />
      <TextArea
        label={t`Text`}
        rows={5}
        maxLength={ANNOUNCEMENT_TEXT_LENGTH_MAX}
        value={draft.text}
        onValueChange={(text) => onChange({ text })}
      />
      <TextField
        label={t`Link`}
        hint={t`A path on this site, or an https address. Optional.`}
        dir="ltr"
        maxLength={ANNOUNCEMENT_LINK_LENGTH_MAX}
        value={draft.link}
        onValueChange={(link) => onChange({ link })}
      />
      <Button type="submit" tone="primary" disabledReason={missing}>{t`Send announcement`}</Button>
    </form>
  );
}
