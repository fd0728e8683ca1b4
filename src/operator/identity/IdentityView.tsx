/** Identity cases in review: the list, the opened case, and the question before each decision. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { PaperKind, RejectReason } from '#contract/entities/identity.ts';
import type { IdentityCaseSummary } from '#contract/operator/identity.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { ListAndDetails } from '../parts/ListAndDetails.tsx';
import { Question } from '../parts/Question.tsx';
import { useDuration } from '../parts/use-duration.ts';
import styles from './Identity.module.css';

export interface CaseDecision {
  readonly decision: 'accept' | 'reject';
  readonly papers: readonly {
    readonly kind: PaperKind;
    readonly reasons: readonly RejectReason[];
  }[];
  /** Of the whole case. */
  readonly reasons: readonly RejectReason[];
}

export interface IdentityViewProps {
  readonly cases: Reloadable<{ readonly cases: readonly IdentityCaseSummary[] }>;
  readonly now: EpochMs;
  /** The opened case, which asks for a decision. */
  readonly caseOf: (id: string, onDecision: (decision: CaseDecision) => void) => ReactNode;
  readonly onDecide: (id: string, decision: CaseDecision) => Promise<ActionOutcome>;
}

interface Pending {
  readonly row: IdentityCaseSummary;
  readonly decision: CaseDecision;
}

export function IdentityView({ cases, now, caseOf, onDecide }: IdentityViewProps) {
  const { t } = useLingui();
  const [chosenId, setChosenId] = useState<string>();
  const [pending, setPending] = useState<Pending>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const chosen = dataOf(cases)?.cases.find(({ id }) => id === chosenId);
  const columns = useColumns(now, chosenId, setChosenId);
  const title = t`Identity cases in review`;

  const decide = async ({ row, decision }: Pending): Promise<void> => {
    setBusy(true);
    const outcome = await onDecide(row.id, decision);
    setBusy(false);
    setPending(undefined);
    const name = nameOf(row);
    const doneText = decision.decision === 'accept' ? t`${name} approved.` : t`${name} rejected.`;
    setResult({ outcome, doneText });
  };

  return (
    <>
      <ActionNotice result={result} />
      <ListAndDetails
        listTitle={title}
        list={
          <LoadableContent
            loadable={cases}
            failureText={t`The identity cases could not be loaded.`}
            placeholder={<Table label={title} columns={columns} rows={undefined} rowKey={idOf} />}
          >
            {(data) => (
              <Table
                label={title}
                columns={columns}
                rows={data.cases}
                rowKey={idOf}
                onRowClick={({ id }) => setChosenId(id)}
              />
            )}
          </LoadableContent>
        }
        detailsTitle={t({ message: 'Identity case', comment: 'Title of the details' })}
        hint={t`Select an entry to see its details.`}
        onBack={() => setChosenId(undefined)}
        details={chosen && caseOf(chosen.id, (decision) => setPending({ row: chosen, decision }))}
      />
      {pending && (
        <DecisionQuestion
          pending={pending}
          isBusy={isBusy}
          onClose={() => setPending(undefined)}
          onConfirm={() => void decide(pending)}
        />
      )}
    </>
  );
}

const idOf = ({ id }: IdentityCaseSummary): string => id;
const nameOf = ({ email, userId }: IdentityCaseSummary): string => email ?? String(userId);

function useColumns(
  now: EpochMs,
  chosenId: string | undefined,
  onChoose: (id: string) => void,
): readonly Column<IdentityCaseSummary>[] {
  const { t } = useLingui();
  const duration = useDuration();
  return [
    {
      key: 'user',
      title: t`User`,
      tone: 'value',
      cell: (row) => (
        <button
          type="button"
          className={styles.row}
          aria-pressed={row.id === chosenId}
          onClick={() => onChoose(row.id)}
        >
          <bdi>{nameOf(row)}</bdi>
        </button>
      ),
    },
    {
      key: 'level',
      title: t({ message: 'Level', comment: 'Identity level' }),
      align: 'end',
      cell: ({ level }) => level,
    },
    {
      key: 'age',
      title: t({ message: 'Age', comment: 'Time since a request' }),
      align: 'end',
      cell: ({ submittedAt }) => duration(now - submittedAt),
    },
  ];
}

interface DecisionQuestionProps {
  readonly pending: Pending;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function DecisionQuestion({ pending, isBusy, onClose, onConfirm }: DecisionQuestionProps) {
  const { t } = useLingui();
  const { row, decision } = pending;
  const isAccepting = decision.decision === 'accept';
  const name = nameOf(row);
  const { level } = row;
  return (
    <Question
      title={isAccepting ? t`Approve ${name}?` : t`Reject ${name}?`}
      isOpen
      confirmLabel={isAccepting ? t`Approve` : t`Reject`}
      isDangerous={!isAccepting}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {isAccepting
          ? t`The user gets identity level ${level}.`
          : t`The user sees the reasons of each document.`}
      </p>
    </Question>
  );
}
