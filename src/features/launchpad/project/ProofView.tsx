/** View of the proof of an allocation, with the result of the page's own calculation. */
import { useLingui } from '@lingui/react/macro';
import type { LaunchpadProject, PublishedCommitment } from '#contract/entities/launchpad.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { AllocationProof } from '#src/queries/launchpad.ts';
import { TimePair } from '../parts/TimePair.tsx';
import styles from './ProjectView.module.css';
import type { Verification } from './use-verification.ts';
import type { ProofCheck, ProofResult } from './verify-allocation.ts';

export interface ProofViewProps {
  readonly project: LaunchpadProject;
  readonly proof: Reloadable<AllocationProof>;
  readonly file: Reloadable<readonly PublishedCommitment[]>;
  /** The user has asked for the calculation. */
  readonly isRequested: boolean;
  /** Undefined before the calculation. */
  readonly verification: Verification | undefined;
  readonly onVerify: () => void;
  readonly onSave: () => void;
  readonly onCopy: (text: string) => void;
}

export function ProofView(props: ProofViewProps) {
  const { project, proof } = props;
  const { t } = useLingui();
  return (
    <Panel title={t`Proof of the allocation`} isPadded>
      <LoadableContent
        loadable={proof}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Skeleton height="160px" />}
      >
        {(data) => (
          <div className={styles.stack}>
            <Figures project={project} proof={data} onCopy={props.onCopy} />
            <OwnCalculation {...props} />
          </div>
        )}
      </LoadableContent>
    </Panel>
  );
}

interface FiguresProps extends Pick<ProofViewProps, 'project' | 'onCopy'> {
  readonly proof: AllocationProof;
}

function Figures({ project: { coin }, proof, onCopy }: FiguresProps) {
  const { t } = useLingui();
  const { priceCoin, ticketCount, ticketsHash } = proof;
  const money = (amount: string) => (
    <NumberText>{`${displayNumber(amount)} ${priceCoin}`}</NumberText>
  );
  const tokens = (amount: string) => <NumberText>{`${displayNumber(amount)} ${coin}`}</NumberText>;
  return (
    <div className={styles.rows}>
      <ValueRow
        label={t({ message: 'Participants', comment: 'Label' })}
        value={<NumberText>{proof.participants}</NumberText>}
      />
      <ValueRow label={t`Committed in total`} value={money(proof.committedTotal)} />
      <ValueRow label={t`Allocated tokens`} value={tokens(proof.allocatedTotal)} />
      <ValueRow
        label={t({ message: 'Unsold tokens', comment: 'Label' })}
        value={tokens(proof.unsold)}
      />
      <ValueRow
        label={t({ message: 'Charged', comment: 'Amount that was paid' })}
        value={money(proof.chargedTotal)}
      />
      <ValueRow
        label={t({ message: 'Returned', comment: 'Amount that was refunded' })}
        value={money(proof.refundedTotal)}
      />
      <ValueRow
        label={t({ message: 'Sale closed', comment: 'Label' })}
        value={<TimePair at={proof.closedAt} />}
      />
      {ticketCount !== undefined && (
        <ValueRow
          label={t({ message: 'Tickets', comment: 'Of a lottery' })}
          value={<NumberText>{displayNumber(ticketCount)}</NumberText>}
        />
      )}
      {ticketsHash !== undefined && (
        <ValueRow
          label={t`Hash of the tickets`}
          value={
            <Copyable
              text={ticketsHash}
              label={t`Copy hash of the tickets`}
              onCopy={onCopy}
              isShortened
            />
          }
        />
      )}
      <ValueRow
        label={t({ message: 'Seed', comment: 'Random text from which a draw follows' })}
        value={
          <Copyable
            text={proof.seed}
            label={t({ message: 'Copy seed', comment: 'Label' })}
            onCopy={onCopy}
            isShortened
          />
        }
      />
    </div>
  );
}

function OwnCalculation(props: ProofViewProps) {
  const { file, isRequested, verification, onVerify, onSave } = props;
  const { t } = useLingui();
  const result = verification?.result;
  if (isRequested && file.status === 'failed') {
    return <ErrorState text={t`Part of the page could not be loaded`} onRetry={file.onRetry} />;
  }
  return (
    <>
      {result !== undefined && <Result result={result} />}
      {result === undefined && verification !== undefined && (
        <ProgressBar label={t`Calculate it on this device`} share={verification.share} />
      )}
      <ButtonRow>
        {result !== undefined && (
          <Button tone="outline" onClick={onSave}>{t`Download all commitments`}</Button>
        )}
        {result === undefined && (
          <Button isBusy={isRequested} onClick={onVerify}>
            {t`Calculate it on this device`}
          </Button>
        )}
      </ButtonRow>
    </>
  );
}

const SHOWN_MAX = 5;

function Result({ result: { checks, differing } }: { readonly result: ProofResult }) {
  const { t } = useLingui();
  const texts = useCheckTexts();
  const isProved = checks.every(({ agrees }) => agrees);
  const numbers = differing.slice(0, SHOWN_MAX).join(', ');
  return (
    <>
      <Notice tone={isProved ? 'success' : 'danger'} isUrgent>
        {isProved
          ? t`This device has calculated the same allocation.`
          : t`The calculation on this device differs. Download the commitments and contact support.`}
      </Notice>
      <div className={styles.rows}>
        {checks.map(({ check, agrees }) => (
          <ValueRow
            key={check}
            label={texts[check]}
            value={
              <Badge tone={agrees ? 'success' : 'danger'}>
                {agrees
                  ? t({ message: 'Agrees', comment: 'Result of a check' })
                  : t({ message: 'Differs', comment: 'Result of a check' })}
              </Badge>
            }
          />
        ))}
        {differing.length > 0 && (
          <p className={styles.hint}>{t`Differing receipt numbers: ${numbers}`}</p>
        )}
      </div>
    </>
  );
}

function useCheckTexts(): Readonly<Record<ProofCheck, string>> {
  const { t } = useLingui();
  return {
    terms: t`The terms have the hash that was published at the opening`,
    seed: t`The seed has the hash that was published before`,
    sums: t`Totals equal the sums of all commitments`,
    tickets: t`The tickets have the published hash`,
    lines: t`Tokens, charge and refund of each commitment`,
    receipt: t`Your receipt is in the file`,
  };
}
