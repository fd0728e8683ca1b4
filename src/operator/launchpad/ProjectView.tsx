/** One project: its numbers, users who may be one person, conversations, and the cancellation. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { UserId } from '#contract/core/ids.ts';
import type { DeskProject } from '#contract/operator/launchpad.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { Facts } from '../parts/Facts.tsx';
import { Question } from '../parts/Question.tsx';
import { useLaunchpadLabels } from './use-launchpad-labels.ts';
import styles from './Launchpad.module.css';

export interface WaitingChat {
  readonly projectId: number;
  readonly userId: UserId;
  readonly unreadCount: number;
}

interface ProjectViewProps {
  readonly project: DeskProject;
  /** Conversations of this project that wait for an answer. */
  readonly waiting: readonly WaitingChat[];
  readonly isBusy: boolean;
  readonly onCancel: (note: string) => void;
  /** Content of a conversation. */
  readonly chatOf: (userId: UserId) => ReactNode;
}

const OPEN = ['upcoming', 'snapshot', 'commit', 'calculation'] as const;

export function ProjectView({ project, waiting, isBusy, onCancel, chatOf }: ProjectViewProps) {
  const isOpen = OPEN.some((phase) => phase === project.phase);
  return (
    <section
      className={styles.details}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Its panel scrolls, by keyboard as well.
      tabIndex={0}
      aria-label={project.name}
    >
      <Numbers project={project} />
      <Flagged project={project} />
      <Chats waiting={waiting} chatOf={chatOf} />
      {isOpen && <Cancellation isBusy={isBusy} onCancel={onCancel} />}
    </section>
  );
}

function Numbers({ project }: Pick<ProjectViewProps, 'project'>) {
  const { t } = useLingui();
  const labels = useLaunchpadLabels();
  const { coin, priceCoin, phases } = project;
  return (
    <Facts
      facts={[
        { name: t`Phase`, value: labels.phase[project.phase] },
        { name: t`Kind of sale`, value: labels.sale[project.saleType] },
        {
          name: t`Tokens for sale`,
          value: `${displayNumber(project.totalTokens)} ${coin}`,
          isCode: true,
        },
        { name: t`Price`, value: `${displayNumber(project.price)} ${priceCoin}`, isCode: true },
        {
          name: t({ message: 'Committed', context: 'Amount' }),
          value: `${displayNumber(project.committedTotal)} ${priceCoin}`,
          isCode: true,
        },
        {
          name: t`Allocated`,
          value: `${displayNumber(project.allocatedTotal)} ${coin}`,
          isCode: true,
        },
        { name: t`Participants`, value: project.participants, isCode: true },
        ...phases.map(({ phase, startsAt, endsAt }) => ({
          name: labels.phase[phase],
          value: `${dateAndTime(startsAt)} – ${dateAndTime(endsAt)}`,
          isCode: true,
        })),
        { name: t`Market`, value: project.pair, isCode: true },
        { name: t`Hash of the terms`, value: project.termsHash, isCode: true },
        { name: t`Hash of the seed`, value: project.seedHash, isCode: true },
      ]}
    />
  );
}

function Flagged({ project: { flagged, priceCoin } }: Pick<ProjectViewProps, 'project'>) {
  const { t } = useLingui();
  if (flagged.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t`Possibly one person`}>
      <h3 className={styles.title}>{t`Possibly one person`}</h3>
      <Notice tone="warning">
        {t`These users share a device, a withdrawal address or a document number.`}
      </Notice>
      <ul className={styles.list}>
        {flagged.map(({ userId, sameAs, committed }) => {
          const others = sameAs.join(', ');
          const amount = `${displayNumber(committed)} ${priceCoin}`;
          return <li key={userId}>{t`User ${userId}: same as ${others}, committed ${amount}`}</li>;
        })}
      </ul>
    </section>
  );
}

function Chats({ waiting, chatOf }: Pick<ProjectViewProps, 'waiting' | 'chatOf'>) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<UserId>();
  if (waiting.length === 0 && chosen === undefined) return null;
  return (
    <section className={styles.part} aria-label={t`Conversations`}>
      <h3 className={styles.title}>{t`Conversations`}</h3>
      <div className={styles.actions}>
        {waiting.map(({ userId, unreadCount }) => (
          <Button key={userId} size="small" onClick={() => setChosen(userId)}>
            {t`User ${userId}: ${unreadCount} unread`}
          </Button>
        ))}
      </div>
      {chosen !== undefined && chatOf(chosen)}
    </section>
  );
}

const NOTE_LENGTH_MAX = 1_000;

function Cancellation({ isBusy, onCancel }: Pick<ProjectViewProps, 'isBusy' | 'onCancel'>) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const [note, setNote] = useState('');
  return (
    <div className={styles.actions}>
      <Button tone="danger" onClick={() => setAsked(true)}>{t`Cancel project`}</Button>
      <Question
        title={t`Cancel this project?`}
        isOpen={isAsked}
        confirmLabel={t`Cancel project`}
        isDangerous
        isBusy={isBusy}
        missing={note.trim() === '' ? t`Write a note first` : undefined}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onCancel(note.trim());
        }}
      >
        <p>{t`Everything that was committed returns immediately. This cannot be undone.`}</p>
        <TextArea
          label={t`Note for the audit`}
          rows={2}
          maxLength={NOTE_LENGTH_MAX}
          value={note}
          onValueChange={setNote}
        />
      </Question>
    </div>
  );
}
