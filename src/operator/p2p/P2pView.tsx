/** Appeals, complaints and reports that wait for a decision, the opened one, and the question before what cannot be
 *  undone. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { AppealSummary, ApplicationInReview, TraderReport } from '#contract/operator/p2p.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { ListAndDetails } from '../parts/ListAndDetails.tsx';
import { ActQuestion, needsQuestion } from './ActQuestion.tsx';
import { ApplicationView } from './ApplicationView.tsx';
import { AppealTable, ApplicationTable, ReportTable, type Chosen } from './CaseTables.tsx';
import type { DeskAct } from './desk-acts.ts';
import { ReportView } from './ReportView.tsx';
import styles from './P2p.module.css';

export interface P2pQueue {
  readonly applications: readonly ApplicationInReview[];
  readonly appeals: readonly AppealSummary[];
  readonly reports: readonly TraderReport[];
}

export interface P2pViewProps {
  readonly queue: Reloadable<P2pQueue>;
  readonly now: EpochMs;
  /** The opened case. */
  readonly appealOf: (id: number, onAct: (act: DeskAct) => void) => ReactNode;
  readonly onAct: (act: DeskAct) => Promise<ActionOutcome>;
}

export function P2pView({ queue, now, appealOf, onAct }: P2pViewProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Chosen>();
  const [pending, setPending] = useState<DeskAct>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const doneText = useDoneText();

  const act = async (done: DeskAct): Promise<void> => {
    setBusy(true);
    const outcome = await onAct(done);
    setBusy(false);
    setPending(undefined);
    setResult({ outcome, doneText: doneText(done) });
  };
  const request = (next: DeskAct): void => {
    if (needsQuestion(next)) setPending(next);
    else void act(next);
  };
  return (
    <>
      <ActionNotice result={result} />
      <ListAndDetails
        listTitle={t`P2P cases`}
        list={
          <LoadableContent
            loadable={queue}
            failureText={t`The P2P cases could not be loaded.`}
            placeholder={
              <AppealTable rows={undefined} now={now} chosen={undefined} onChoose={setChosen} />
            }
          >
            {({ applications, appeals, reports }) => (
              <div className={styles.lists}>
                <AppealTable rows={appeals} now={now} chosen={chosen} onChoose={setChosen} />
                <ReportTable rows={reports} now={now} chosen={chosen} onChoose={setChosen} />
                <ApplicationTable
                  rows={applications}
                  now={now}
                  chosen={chosen}
                  onChoose={setChosen}
                />
              </div>
            )}
          </LoadableContent>
        }
        detailsTitle={t({ message: 'P2P case', comment: 'Title of the details' })}
        hint={t`Select an entry to see its details.`}
        onBack={() => setChosen(undefined)}
        details={detailsOf({ chosen, queue, appealOf, request })}
      />
      {pending && (
        <ActQuestion
          act={pending}
          isBusy={isBusy}
          onClose={() => setPending(undefined)}
          onConfirm={(confirmed) => void act(confirmed)}
        />
      )}
    </>
  );
}

/** An entry that has left the lists is no longer shown. */
function detailsOf({
  chosen,
  queue,
  appealOf,
  request,
}: Pick<P2pViewProps, 'queue' | 'appealOf'> & {
  readonly chosen: Chosen | undefined;
  readonly request: (act: DeskAct) => void;
}): ReactNode | undefined {
  const data = dataOf(queue);
  if (chosen?.kind === 'appeal') {
    const isThere = data?.appeals.some(({ id }) => id === chosen.id) === true;
    return isThere ? appealOf(chosen.id, request) : undefined;
  }
  if (chosen?.kind === 'application') {
    const found = data?.applications.find(({ id }) => id === chosen.id);
    return found && <ApplicationView key={found.id} opened={found} onAct={request} />;
  }
  const report = data?.reports.find(({ id }) => id === chosen?.id);
  return report && <ReportView key={report.id} report={report} onAct={request} />;
}

function useDoneText(): (act: DeskAct) => string {
  const { t } = useLingui();
  return (act) => {
    if (act.kind === 'suspend')
      return act.isSuspended ? t`Trader suspended.` : t`Suspension lifted.`;
    const texts: Readonly<Record<typeof act.kind, string>> = {
      claim: t`Case taken. Both sides were notified.`,
      verdict: t`Case decided.`,
      message: t`Message sent to both sides.`,
      close_report: t`Report closed.`,
      application: t`Application decided.`,
    };
    return texts[act.kind];
  };
}
