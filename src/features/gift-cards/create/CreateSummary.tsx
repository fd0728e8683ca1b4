/** What new cards cost, by the exchange and recalculated here by the same rules. */
import { useLingui } from '@lingui/react/macro';
import { decimalOfUnits, units, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { CreateCardsForm } from '#src/binding/gift-cards.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './Create.module.css';

export function CreateSummary({ form }: { readonly form: CreateCardsForm }) {
  const { t } = useLingui();
  const { phase, rejection } = form;
  return (
    <Panel
      title={t({ message: 'Cost', comment: 'Title: what the gift cards cost in total' })}
      isPadded
    >
      <div className={styles.rows}>
        <CostRows form={form} />
        <LimitRows form={form} />
        <Agreement form={form} />
        {phase === 'unpriced' && (
          <Notice
            tone="warning"
            action={<Button size="small" onClick={form.requestCost}>{t`Retry`}</Button>}
          >
            <bdi>{rejection?.message ?? t`The fee could not be loaded.`}</bdi>
          </Notice>
        )}
      </div>
    </Panel>
  );
}

const NONE = '–';

export function CostRows({ form }: { readonly form: CreateCardsForm }) {
  const { t } = useLingui();
  const { draft, cost, quantity: count } = form;
  const inCoin = (amount: Decimal | undefined): string =>
    amount === undefined ? NONE : `${displayNumber(amount)} ${draft.coin}`;
  return (
    <>
      <ValueRow
        label={t`Number of cards`}
        value={<NumberText>{count === undefined ? NONE : String(count)}</NumberText>}
      />
      <ValueRow label={t`Fee`} value={<NumberText>{inCoin(cost?.fee)}</NumberText>} />
      <ValueRow
        label={t({ message: 'Total', comment: 'All cards with their fees' })}
        value={<NumberText>{inCoin(cost?.total)}</NumberText>}
        isStrong
      />
      <ValueRow
        label={t({ message: 'Expires', comment: 'Time at which a gift card expires' })}
        value={
          <span translate="no">{cost === undefined ? NONE : dateAndTime(cost.expiresAt)}</span>
        }
      />
    </>
  );
}

function LimitRows({ form }: { readonly form: CreateCardsForm }) {
  const { t } = useLingui();
  const { rules, cost } = form;
  const inDollars = (value: Decimal | undefined): string =>
    value === undefined ? NONE : `$${displayNumber(value, 2)}`;
  return (
    <>
      <ValueRow
        label={t`Value of one card`}
        value={<NumberText>{inDollars(cost?.value)}</NumberText>}
      />
      <ValueRow
        label={t`Maximum of one card`}
        value={<NumberText>{inDollars(rules.capPerCard)}</NumberText>}
      />
      <ValueRow
        label={t`Left for cards today`}
        value={<NumberText>{inDollars(leftToday(rules))}</NumberText>}
      />
    </>
  );
}

function leftToday({ capPerDay, usedToday }: CreateCardsForm['rules']): Decimal | undefined {
  const [cap, used] = [unitsOf(capPerDay), unitsOf(usedToday)];
  if (cap === undefined || used === undefined) return undefined;
  return decimalOfUnits(units(used < cap ? cap - used : 0n));
}

function Agreement({ form }: { readonly form: CreateCardsForm }) {
  const { t } = useLingui();
  const { isCostAsCalculated: isAgreed } = form;
  if (isAgreed === undefined) return <p className={styles.hint}>{'\u00A0'}</p>;
  return isAgreed ? (
    <p className={styles.hint}>{t`Recalculated on this device: the same amount.`}</p>
  ) : (
    <Notice tone="warning">{t`Recalculated on this device: another total. Do not continue.`}</Notice>
  );
}
