/** The user's purchase: what was committed and allocated, its receipt, its tickets, and the tokens to claim. */
import { useLingui } from '@lingui/react/macro';
import type { Commitment, LaunchpadProject } from '#contract/entities/launchpad.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { ClaimForm } from '#src/binding/launchpad.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { TimePair } from '../parts/TimePair.tsx';
import { ClaimList } from './ClaimList.tsx';
import styles from './OwnPart.module.css';

export interface CommitmentPanelProps {
  readonly project: LaunchpadProject;
  readonly commitment: Commitment;
  readonly claim: ClaimForm;
  readonly onCopy: (text: string) => void;
}

export function CommitmentPanel(props: CommitmentPanelProps) {
  const { project, commitment, claim, onCopy } = props;
  const { t } = useLingui();
  const { status, claims, coin } = commitment;
  const isDecided = status !== 'committed' && status !== 'calculating';
  return (
    <Panel
      title={t({ message: 'Your purchase', comment: 'Title' })}
      actions={<StatusBadge status={status} />}
      isPadded
    >
      <div className={styles.stack}>
        <div className={styles.rows}>
          <Sums commitment={commitment} isDecided={isDecided} />
          <Tickets commitment={commitment} />
          <ValueRow
            label={t({ message: 'First commit', comment: 'Label' })}
            value={<TimePair at={commitment.committedAt} />}
          />
          <ValueRow
            label={t({ message: 'Receipt number', comment: 'Label' })}
            value={<NumberText>{commitment.receiptNumber}</NumberText>}
          />
          <ValueRow
            label={t({ message: 'Receipt hash', comment: 'Label' })}
            tip={t`The file of all commitments has the same hash. It shows that the file contains yours.`}
            value={
              <Copyable
                text={commitment.receiptHash}
                label={t`Copy receipt hash`}
                onCopy={onCopy}
                isShortened
              />
            }
          />
        </div>
        {isDecided && project.pair === undefined && commitment.allocatedTokens !== '0' && (
          <p className={styles.hint}>
            {t`${coin} has no market price yet. Your wallet shows it without a value and leaves it out of the totals.`}
          </p>
        )}
        {claims.length > 0 && <ClaimList commitment={commitment} claim={claim} />}
      </div>
    </Panel>
  );
}

function Sums({
  commitment,
  isDecided,
}: Pick<CommitmentPanelProps, 'commitment'> & { readonly isDecided: boolean }) {
  const { t } = useLingui();
  const { coin, priceCoin } = commitment;
  const money = (amount: string) => (
    <NumberText>{`${displayNumber(amount)} ${priceCoin}`}</NumberText>
  );
  return (
    <>
      <ValueRow
        label={t({ message: 'Committed', context: 'Amount' })}
        value={money(commitment.committed)}
      />
      {isDecided && (
        <>
          <ValueRow
            label={t({ message: 'Allocated tokens', comment: 'Label' })}
            value={
              <NumberText>{`${displayNumber(commitment.allocatedTokens)} ${coin}`}</NumberText>
            }
            isStrong
          />
          <ValueRow
            label={t({ message: 'Charged', comment: 'Amount that was paid' })}
            value={money(commitment.charged)}
          />
          <ValueRow
            label={t({ message: 'Returned', comment: 'Amount that was refunded' })}
            value={money(commitment.refunded)}
          />
        </>
      )}
    </>
  );
}

/** Of a lottery. */
function Tickets({ commitment }: Pick<CommitmentPanelProps, 'commitment'>) {
  const { t } = useLingui();
  const { tickets, ticketsFrom, ticketsTo, wonTickets } = commitment;
  if (tickets === 0) return null;
  const isNumbered = ticketsFrom !== undefined && ticketsTo !== undefined;
  return (
    <>
      <ValueRow
        label={t({ message: 'Tickets', comment: 'Of a lottery' })}
        value={<NumberText>{tickets}</NumberText>}
      />
      {isNumbered && (
        <ValueRow
          label={t({ message: 'Ticket numbers', comment: 'Label' })}
          value={<NumberText>{`${ticketsFrom} – ${ticketsTo}`}</NumberText>}
        />
      )}
      {wonTickets.length > 0 && (
        <ValueRow
          label={t({ message: 'Winning tickets', comment: 'Label' })}
          value={<span className={styles.tickets}>{wonTickets.join(', ')}</span>}
        />
      )}
    </>
  );
}
