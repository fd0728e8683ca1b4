/** Terms of a sale, and the hashes that fix them. */
import { useLingui } from '@lingui/react/macro';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { countriesOf } from '#src/format/country-names.ts';
import { TimePair } from '../parts/TimePair.tsx';
import styles from './ProjectView.module.css';

interface SaleTermsProps {
  readonly project: LaunchpadProject;
  readonly onCopy: (text: string) => void;
}

export function SaleTerms({ project, onCopy }: SaleTermsProps) {
  const { t } = useLingui();
  const { coin, priceCoin, termsHash, seedHash, listsAt } = project;
  const least = displayNumber(project.minimumCommit);
  const most = displayNumber(project.maximumCommit);
  return (
    <Panel title={t({ message: 'Terms', comment: 'Of a token sale' })} isPadded>
      <div className={styles.rows}>
        <ValueRow
          label={t({ message: 'Commitment', comment: 'Label' })}
          value={<NumberText>{`${least} – ${most} ${priceCoin}`}</NumberText>}
        />
        <ValueRow
          label={t`Most tokens per user`}
          value={<NumberText>{`${displayNumber(project.capPerUser)} ${coin}`}</NumberText>}
        />
        <ValueRow
          label={t({ message: 'Smallest step', comment: 'Label' })}
          value={<NumberText>{`${displayNumber(project.lot)} ${coin}`}</NumberText>}
        />
        <LotteryTerms project={project} />
        <SnapshotTerms project={project} />
        <ValueRow
          label={t({ message: 'Identity level', comment: 'Label' })}
          value={<NumberText>{project.identityLevel}</NumberText>}
        />
        <Countries codes={project.blockedCountries} />
        {listsAt !== undefined && (
          <ValueRow
            label={t({ message: 'Market opens', comment: 'Label' })}
            value={<TimePair at={listsAt} />}
          />
        )}
        {termsHash !== undefined && (
          <ValueRow
            label={t`Hash of the terms`}
            tip={t`The terms cannot change any more. A change cancels the project and returns everything.`}
            value={
              <Copyable
                text={termsHash}
                label={t({ message: 'Copy hash', comment: 'Label' })}
                onCopy={onCopy}
                isShortened
              />
            }
          />
        )}
        <ValueRow
          label={t`Hash of the seed`}
          tip={t`Published before the sale. The seed follows at its end, so the result cannot be chosen.`}
          value={
            <Copyable
              text={seedHash}
              label={t`Copy hash of the seed`}
              onCopy={onCopy}
              isShortened
            />
          }
        />
      </div>
    </Panel>
  );
}

function LotteryTerms({ project }: Pick<SaleTermsProps, 'project'>) {
  const { t } = useLingui();
  const { saleType, ticketSize, ticketsMax, coin } = project;
  if (saleType !== 'lottery') return null;
  return (
    <>
      <ValueRow
        label={t`Tokens per winning ticket`}
        value={<NumberText>{`${displayNumber(ticketSize)} ${coin}`}</NumberText>}
      />
      {ticketsMax !== undefined && (
        <ValueRow label={t`Most tickets per user`} value={<NumberText>{ticketsMax}</NumberText>} />
      )}
    </>
  );
}

function SnapshotTerms({ project }: Pick<SaleTermsProps, 'project'>) {
  const { t } = useLingui();
  const { snapshotCoin, snapshotDays } = project;
  const ratio = displayNumber(project.limitRatio);
  if (snapshotCoin === undefined) return null;
  return (
    <ValueRow
      label={t`Limit by balance`}
      tip={t`The exchange reads your balance once an hour: spot and P2P wallets, available and frozen, and locked Earn amounts.`}
      value={t`Average of ${snapshotCoin} over ${snapshotDays} days × ${ratio}`}
    />
  );
}

function Countries({ codes }: { readonly codes: readonly string[] }) {
  const { t, i18n } = useLingui();
  if (codes.length === 0) return null;
  const names = countriesOf((id) => i18n._({ id }))
    .filter(({ code }) => codes.includes(code))
    .map(({ name }) => name);
  return <ValueRow label={t`Not offered to residents of`} value={names.join(', ')} />;
}
