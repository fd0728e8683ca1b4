/** A queue of entries that wait for a decision: the list, the chosen entry, and its decisions with a
 *  question before each. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { REASON_LENGTH_MAX, type ReviewDecision } from '#contract/operator/reviews.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { Facts, type Fact } from '../parts/Facts.tsx';
import { ListAndDetails } from '../parts/ListAndDetails.tsx';
import { Question } from '../parts/Question.tsx';
import { useDecisionTexts, type DecisionTexts } from './use-decision-texts.ts';
import styles from './ReviewView.module.css';

interface Reviewed {
  readonly id: number;
}

export interface ReviewViewProps<Row extends Reviewed> {
  readonly title: string;
  readonly detailsTitle: string;
  readonly failureText: string;
  readonly queue: Reloadable<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  readonly factsOf: (row: Row) => readonly Fact[];
  /** Short text of an entry in questions and results: "0.5 BTC". */
  readonly nameOf: (row: Row) => string;
  readonly decisions: readonly ReviewDecision[];
  /** Whether the user reads the reason of a decision. */
  readonly isReasonSent?: boolean;
  readonly onDecide: (
    id: number,
    decision: ReviewDecision,
    reason: string,
  ) => Promise<ActionOutcome>;
}

interface Pending<Row> {
  readonly row: Row;
  readonly decision: ReviewDecision;
}

export function ReviewView<Row extends Reviewed>(props: ReviewViewProps<Row>) {
  const { isReasonSent = true } = props;
  const { title, detailsTitle, failureText, queue, columns, factsOf, nameOf, decisions } = props;
  const { t } = useLingui();
  const textsOf = useDecisionTexts(isReasonSent);
  const [chosenId, setChosenId] = useState<number>();
  const [pending, setPending] = useState<Pending<Row>>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const chosen = dataOf(queue)?.find(({ id }) => id === chosenId);

  const decide = async ({ row, decision }: Pending<Row>, reason: string): Promise<void> => {
    setBusy(true);
    const outcome = await props.onDecide(row.id, decision, reason);
    setBusy(false);
    setPending(undefined);
    setResult({ outcome, doneText: textsOf(decision, nameOf(row)).done });
  };

  const choice: Column<Row> = {
    key: 'id',
    title: t({ message: 'Entry', comment: 'Column head: number of an entry in a queue' }),
    cell: ({ id }) => (
      <button
        type="button"
        className={styles.row}
        aria-pressed={id === chosenId}
        onClick={() => setChosenId(id)}
      >
        {id}
      </button>
    ),
  };
  return (
    <>
      <ActionNotice result={result} />
      <ListAndDetails
        listTitle={title}
        list={
          <LoadableContent
            loadable={queue}
            failureText={failureText}
            placeholder={<Table label={title} columns={columns} rows={undefined} rowKey={idOf} />}
          >
            {(rows) => (
              <Table
                label={title}
                columns={[choice, ...columns]}
                rows={rows}
                rowKey={idOf}
                onRowClick={({ id }) => setChosenId(id)}
              />
            )}
          </LoadableContent>
        }
        detailsTitle={detailsTitle}
        hint={t`Select an entry to see its details.`}
        onBack={() => setChosenId(undefined)}
        details={
          chosen && (
            <EntryDetails
              facts={factsOf(chosen)}
              decisions={decisions}
              verbOf={(decision) => textsOf(decision, nameOf(chosen)).verb}
              onDecide={(decision) => setPending({ row: chosen, decision })}
            />
          )
        }
      />
      {pending && (
        <DecisionQuestion
          decision={pending.decision}
          texts={textsOf(pending.decision, nameOf(pending.row))}
          isReasonSent={isReasonSent}
          isBusy={isBusy}
          onClose={() => setPending(undefined)}
          onConfirm={(reason) => void decide(pending, reason)}
        />
      )}
    </>
  );
}

interface EntryDetailsProps {
  readonly facts: readonly Fact[];
  readonly decisions: readonly ReviewDecision[];
  /** Label of a decision's button. */
  readonly verbOf: (decision: ReviewDecision) => string;
  readonly onDecide: (decision: ReviewDecision) => void;
}

function EntryDetails({ facts, decisions, verbOf, onDecide }: EntryDetailsProps) {
  return (
    <div className={styles.details}>
      <Facts facts={facts} />
      <div className={styles.actions}>
        {decisions.map((decision) => (
          <Button key={decision} tone={TONES[decision]} onClick={() => onDecide(decision)}>
            {verbOf(decision)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const TONES = { approve: 'primary', reject: 'danger', ask: 'neutral' } as const;

const idOf = ({ id }: Reviewed): number => id;

interface DecisionQuestionProps {
  readonly decision: ReviewDecision;
  readonly texts: DecisionTexts;
  readonly isReasonSent: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

function DecisionQuestion({
  decision,
  texts,
  isReasonSent,
  isBusy,
  onClose,
  onConfirm,
}: DecisionQuestionProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const isMissing = decision !== 'approve' && reason.trim() === '';
  return (
    <Question
      title={texts.question}
      isOpen
      confirmLabel={texts.verb}
      isDangerous={decision === 'reject'}
      isBusy={isBusy}
      missing={isMissing ? t`Enter a reason` : undefined}
      onClose={onClose}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <div className={styles.question}>
        <p>{texts.effect}</p>
        {decision !== 'approve' && (
          <TextArea
            label={t`Reason`}
            hint={isReasonSent ? t`The user reads this text.` : t`Only the audit has this text.`}
            rows={3}
            maxLength={REASON_LENGTH_MAX}
            value={reason}
            onValueChange={setReason}
          />
        )}
      </div>
    </Question>
  );
}
