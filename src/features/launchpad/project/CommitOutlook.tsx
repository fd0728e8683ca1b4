/** What all commits of the user lead to: the most tokens and their cost, and the result at the present total. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { CommitForm } from '#src/binding/launchpad.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import styles from './OwnPart.module.css';

interface CommitOutlookProps {
  readonly form: Pick<CommitForm, 'facts' | 'preview'>;
}

export function CommitOutlook({ form }: CommitOutlookProps) {
  return form.facts.project.saleType === 'lottery' ? (
    <LotteryOutlook form={form} />
  ) : (
    <SubscriptionOutlook form={form} />
  );
}

const textOf = (amount: string | undefined, coin: string): string =>
  amount === undefined ? '–' : `${displayNumber(amount)} ${coin}`;

function SubscriptionOutlook({ form: { facts, preview } }: CommitOutlookProps) {
  const { t } = useLingui();
  const { coin, priceCoin } = facts.project;
  return (
    <div className={styles.rows}>
      <Total facts={facts} preview={preview} />
      <ValueRow
        label={t`Most you can get`}
        value={<NumberText>{textOf(preview?.mostTokens, coin)}</NumberText>}
      />
      <ValueRow
        label={t({ message: 'Their cost', comment: 'Label' })}
        value={<NumberText>{textOf(preview?.mostCost, priceCoin)}</NumberText>}
      />
      <ValueRow
        label={t`Tokens at the present total`}
        value={<NumberText>{textOf(preview?.tokensNow, coin)}</NumberText>}
        isStrong
      />
      <ValueRow
        label={t`You pay at the present total`}
        value={<NumberText>{textOf(preview?.costNow, priceCoin)}</NumberText>}
      />
      <ValueRow
        label={t`Returned at the present total`}
        value={<NumberText>{textOf(preview?.refundNow, priceCoin)}</NumberText>}
      />
      <p className={styles.hint}>
        {t`The cap limits the tokens that you get, not what you can commit. If others commit more, you get fewer tokens and pay less.`}
      </p>
    </div>
  );
}

function LotteryOutlook({ form: { facts, preview } }: CommitOutlookProps) {
  const { t } = useLingui();
  const { coin, priceCoin } = facts.project;
  const lottery = preview?.lottery;
  const winners = displayNumber(lottery?.winnerCount);
  const all = displayNumber(lottery?.ticketCount);
  return (
    <div className={styles.rows}>
      <Total facts={facts} preview={preview} />
      <ValueRow
        label={t({ message: 'Your tickets', comment: 'Label' })}
        value={<NumberText>{lottery === undefined ? '–' : lottery.tickets}</NumberText>}
        isStrong
      />
      <ValueRow
        label={t`Winning tickets at the present total`}
        value={
          lottery === undefined
            ? '–'
            : t({
                message: `${winners} of ${all}`,
                comment: 'Winning tickets of a lottery, of all tickets',
              })
        }
      />
      <ValueRow
        label={t`Most you can get`}
        value={<NumberText>{textOf(preview?.mostTokens, coin)}</NumberText>}
      />
      <ValueRow
        label={t`You pay if all your tickets win`}
        value={<NumberText>{textOf(preview?.mostCost, priceCoin)}</NumberText>}
      />
      <ValueRow
        label={t`Returned if no ticket wins`}
        value={<NumberText>{textOf(preview?.refundNow, priceCoin)}</NumberText>}
      />
    </div>
  );
}

/** Only where it differs from the typed amount. */
function Total({ facts, preview }: CommitOutlookProps['form']) {
  const { t } = useLingui();
  if (facts.commitment === undefined) return null;
  return (
    <ValueRow
      label={t`Committed with this amount`}
      value={<NumberText>{textOf(preview?.total, facts.project.priceCoin)}</NumberText>}
    />
  );
}
