/** Live summary of a withdrawal: amounts, fee, arrival and the limit that is left today. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { balanceText, fixedNumber } from '#domain/number-text.ts';
import type { WithdrawalForm } from '#src/binding/withdrawal.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { countedUnit } from '#src/format/units.ts';
import { Amount } from '#src/trading/money/Amount.tsx';

interface WithdrawalSummaryProps {
  readonly form: WithdrawalForm;
}

const NONE = '–';

export function WithdrawalSummary({ form }: WithdrawalSummaryProps) {
  const { t, i18n } = useLingui();
  const { draft, derived, rules } = form;
  const { cost, network } = derived;
  const coin = draft.coin ?? '';
  const amount = (value: Decimal | undefined): ReactNode => (
    <NumberText>{value === undefined ? NONE : `${balanceText(value)} ${coin}`}</NumberText>
  );
  const minutes = network?.estimatedMinutes;
  return (
    <Panel title={t({ message: 'Summary', comment: 'Of a withdrawal' })} isPadded>
      <ValueRow label={t`You send`} value={amount(cost?.debit)} />
      <ValueRow label={t`Network fee`} value={amount(cost?.fee)} />
      <ValueRow label={t`Receiver gets`} value={amount(cost?.received)} isStrong />
      <ValueRow
        label={t({ message: 'Arrival', comment: 'Expected time of a transaction' })}
        value={minutes === undefined ? NONE : `≈ ${countedUnit(minutes, 'minute', i18n.locale)}`}
      />
      <ValueRow
        label={t`Limit left today`}
        value={
          <Amount>
            {rules === undefined ? NONE : `$${fixedNumber(rules.daily.remaining, 2)}`}
          </Amount>
        }
      />
      <ValueRow
        label={t`Limit left this month`}
        value={
          <Amount>
            {rules === undefined ? NONE : `$${fixedNumber(rules.monthly.remaining, 2)}`}
          </Amount>
        }
      />
      {rules !== undefined && rules.locked !== '0' && (
        <ValueRow
          label={t`Not withdrawable yet`}
          tip={t`Deposits that still confirm, and coins bought by P2P in the last 24 hours`}
          value={<Amount>{`${balanceText(rules.locked)} ${coin}`}</Amount>}
        />
      )}
    </Panel>
  );
}
