/** Projects of the Launchpad, the opened one, and the form of a new one. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { UserId } from '#contract/core/ids.ts';
import type { DeskProject } from '#contract/operator/launchpad.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { ListAndDetails } from '../parts/ListAndDetails.tsx';
import type { ProjectAct } from './desk-acts.ts';
import { ProjectForm, type Preview } from './ProjectForm.tsx';
import { ProjectView, type WaitingChat } from './ProjectView.tsx';
import { useLaunchpadLabels } from './use-launchpad-labels.ts';
import styles from './Launchpad.module.css';

export interface LaunchpadViewProps {
  readonly projects: Reloadable<{ readonly projects: readonly DeskProject[] }>;
  readonly waiting: readonly WaitingChat[];
  readonly onPreview: Preview;
  readonly onAct: (act: ProjectAct) => Promise<ActionOutcome>;
  /** A conversation, with the act that answers in it. */
  readonly chatOf: (id: number, userId: UserId, onAct: (act: ProjectAct) => void) => ReactNode;
}

type Chosen = number | 'new';

export function LaunchpadView(props: LaunchpadViewProps) {
  const { t } = useLingui();
  const { projects, onAct } = props;
  const [chosen, setChosen] = useState<Chosen>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const act = async (done: ProjectAct): Promise<void> => {
    setBusy(true);
    const outcome = await onAct(done);
    setBusy(false);
    if (done.kind === 'create' && outcome === 'done') setChosen(undefined);
    const texts: Readonly<Record<ProjectAct['kind'], string>> = {
      create: t`Project created.`,
      cancel: t`Project canceled. Everything was returned.`,
      answer: t`Reply sent.`,
    };
    setResult({ outcome, doneText: texts[done.kind] });
  };
  const table = (rows: readonly DeskProject[] | undefined) => (
    <ProjectTable rows={rows} chosen={chosen} onChoose={setChosen} />
  );
  return (
    <>
      <ActionNotice result={result} />
      <ListAndDetails
        listTitle={t`Projects`}
        listActions={
          <Button size="small" onClick={() => setChosen('new')}>
            {t`New project`}
          </Button>
        }
        list={
          <LoadableContent
            loadable={projects}
            failureText={t`The projects could not be loaded.`}
            placeholder={table(undefined)}
          >
            {(listed) => table(listed.projects)}
          </LoadableContent>
        }
        detailsTitle={chosen === 'new' ? t`New project` : t`Project`}
        hint={t`Select an entry to see its details.`}
        onBack={() => setChosen(undefined)}
        details={detailsOf({ ...props, chosen, isBusy, act: (done) => void act(done) })}
      />
    </>
  );
}

interface DetailsProps extends LaunchpadViewProps {
  readonly chosen: Chosen | undefined;
  readonly isBusy: boolean;
  readonly act: (act: ProjectAct) => void;
}

function detailsOf({
  chosen,
  projects,
  waiting,
  isBusy,
  act,
  ...props
}: DetailsProps): ReactNode | undefined {
  if (chosen === 'new') {
    return (
      <ProjectForm
        onPreview={props.onPreview}
        onCreate={(project) => act({ kind: 'create', project })}
      />
    );
  }
  const project = dataOf(projects)?.projects.find(({ id }) => id === chosen);
  if (project === undefined) return undefined;
  const { id } = project;
  return (
    <ProjectView
      key={id}
      project={project}
      waiting={waiting.filter(({ projectId }) => projectId === id)}
      isBusy={isBusy}
      onCancel={(note) => act({ kind: 'cancel', id, note })}
      chatOf={(userId) => props.chatOf(id, userId, act)}
    />
  );
}

interface ProjectTableProps {
  /** Undefined while they are loaded. */
  readonly rows: readonly DeskProject[] | undefined;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (id: number) => void;
}

function ProjectTable({ rows, chosen, onChoose }: ProjectTableProps) {
  const { t } = useLingui();
  const labels = useLaunchpadLabels();
  const columns: readonly Column<DeskProject>[] = [
    {
      key: 'name',
      title: t`Project`,
      tone: 'value',
      cell: ({ id, name, coin }) => (
        <button
          type="button"
          className={styles.row}
          aria-pressed={chosen === id}
          onClick={() => onChoose(id)}
        >
          <bdi>{`${name} (${coin})`}</bdi>
        </button>
      ),
    },
    { key: 'phase', title: t`Phase`, cell: ({ phase }) => labels.phase[phase] },
    {
      key: 'committed',
      title: t({ message: 'Committed', context: 'Amount' }),
      align: 'end',
      isWideOnly: true,
      cell: ({ committedTotal, priceCoin }) => `${displayNumber(committedTotal)} ${priceCoin}`,
    },
    {
      key: 'participants',
      title: t`Participants`,
      align: 'end',
      isWideOnly: true,
      cell: ({ participants }) => participants,
    },
    {
      key: 'flagged',
      title: t({ message: 'Flagged', comment: 'Users who may be one person' }),
      align: 'end',
      cell: ({ flagged }) => flagged.length,
    },
    {
      key: 'unread',
      title: t({ message: 'Unread', comment: 'Number of conversations' }),
      align: 'end',
      cell: ({ unreadChats }) => unreadChats,
    },
  ];
  return (
    <Table label={t`Projects`} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
  );
}
