/** The two buttons of the form, each with what it would do. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OrderSide } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import type { Formula } from '../../formulas/formula.ts';
import { resultNumberOf } from '../../formulas/formula-text.ts';
import { WhyThisNumber } from '../../formulas/WhyThisNumber.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import type { FuturesTicketProps } from './futures-ticket-props.ts';
import styles from './FuturesTicket.module.css';

interface SideButtonsProps extends Pick<
  FuturesTicketProps,
  'action' | 'sides' | 'pendingSide' | 'intents'
> {
  readonly rules: ContractRules;
  readonly isBusy: boolean;
}

const SIDES = ['buy', 'sell'] as const;

export function SideButtons(props: SideButtonsProps) {
  return (
    <div className={styles.sides}>
      {SIDES.map((side) => (
        <Side key={side} {...props} side={side} />
      ))}
    </div>
  );
}

function Side(props: SideButtonsProps & { readonly side: OrderSide }) {
  const { t } = useLingui();
  const { side, action, sides, pendingSide, isBusy, intents } = props;
  const { canSubmit, reasonDisabled } = sides[side];
  const labels = {
    open: { buy: t`Buy/Long`, sell: t`Sell/Short` },
    close: { buy: t`Close short`, sell: t`Close long` },
  };
  const isPending = isBusy && pendingSide === side;
  const waiting = t`Another order is still pending.`;
  const incomplete = t`The order is incomplete`;
  return (
    <div className={styles.side}>
      <Button
        tone={side}
        size="large"
        isWide
        data-side={side}
        isBusy={isPending}
        disabledReason={
          isBusy && !isPending ? waiting : canSubmit ? undefined : (reasonDisabled ?? incomplete)
        }
        onClick={(event) => {
          const rejected = event.currentTarget.form?.querySelector<HTMLInputElement>(
            'input[aria-invalid="true"]',
          );
          if (rejected === null || rejected === undefined) intents.onSubmit(side);
          else rejected.focus();
        }}
      >
        {labels[action][side]}
      </Button>
      {action === 'open' ? <OpenMetrics {...props} /> : <CloseMetrics {...props} />}
    </div>
  );
}

function OpenMetrics({ side, sides, rules }: SideButtonsProps & { readonly side: OrderSide }) {
  const { t } = useLingui();
  const { cost, sizeMax, liquidation } = sides[side];
  const { quoteCoin, tradeCoin } = rules;
  const align = side === 'buy' ? 'start' : 'end';
  const rows: readonly (readonly [label: string, tip: string, formula: Formula | undefined])[] = [
    [t`Cost`, t`Initial margin and taker fee, in ${quoteCoin}`, cost],
    [t`Max`, t`Largest size you can open, in ${tradeCoin}`, sizeMax],
    [t`Liq. price`, t`Liquidation price of the position after the order`, liquidation],
  ];
  return rows.map(([label, tip, formula]) => (
    <ValueRow
      key={label}
      label={label}
      tip={tip}
      value={<MetricValue formula={formula} rules={rules} align={align} />}
    />
  ));
}

interface MetricValueProps {
  readonly formula: Formula | undefined;
  readonly rules: ContractRules;
  readonly align: 'start' | 'end';
}

function MetricValue({ formula, rules, align }: MetricValueProps): ReactNode {
  if (formula === undefined) return <NumberText>{NO_NUMBER}</NumberText>;
  return (
    <WhyThisNumber metric={formula.metric} formulaOf={() => formula} rules={rules} align={align}>
      <NumberText>{resultNumberOf(formula, rules)}</NumberText>
    </WhyThisNumber>
  );
}

const NO_NUMBER = '–';

function CloseMetrics({ side, sides }: SideButtonsProps & { readonly side: OrderSide }) {
  const { t } = useLingui();
  const { closableText, profitText } = sides[side];
  return (
    <>
      <ValueRow
        label={t({ message: 'Closable', comment: 'Label' })}
        tip={t`Position size without the open orders that close it`}
        value={<NumberText>{closableText ?? NO_NUMBER}</NumberText>}
      />
      <ValueRow
        label={t`PnL`}
        tip={t`Profit that the order realizes, before fees`}
        value={<NumberText>{profitText ?? NO_NUMBER}</NumberText>}
      />
    </>
  );
}
