/** One metric explained: the formula in one line, the value of each symbol, and the result. A symbol
 *  and its value highlight each other. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { floorUnits } from '#domain/futures/fraction.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { ContractRules } from '../numbers/contract-rules.ts';
import { rateTextOf } from '../numbers/futures-text.ts';
import { lineTokensOf, SYMBOLS, type Formula, type TermName } from './formula.ts';
import { resultTextOf, termTextOf } from './formula-text.ts';
import { useFormulaTexts } from './use-formula-texts.ts';
import styles from './FormulaView.module.css';

export interface FormulaViewProps {
  readonly formula: Formula;
  readonly rules: ContractRules;
  /** Page of the help center about this metric. */
  readonly helpHref?: string | undefined;
}

export function FormulaView({ formula, rules, helpHref }: FormulaViewProps) {
  const { t } = useLingui();
  const texts = useFormulaTexts();
  const [lit, setLit] = useState<TermName>();
  const title = texts.figures[formula.metric];
  return (
    <section className={styles.view} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.line} dir="ltr">
        {lineTokensOf(formula).map(({ text, term }, at) =>
          term === undefined ? (
            <span key={at}>{text}</span>
          ) : (
            <button
              key={at}
              type="button"
              className={clsx(styles.symbol, lit === term.name && styles.lit)}
              aria-label={`${text}, ${texts.terms[term.name]}: ${termTextOf(term, rules)}`}
              onFocus={() => setLit(term.name)}
              onBlur={() => setLit(undefined)}
              onPointerEnter={() => setLit(term.name)}
              onPointerLeave={() => setLit(undefined)}
            >
              {text}
            </button>
          ),
        )}
      </p>
      <dl className={styles.terms}>
        {formula.terms.map((term) => (
          <div
            key={term.name}
            className={clsx(styles.term, lit === term.name && styles.lit)}
            onPointerEnter={() => setLit(term.name)}
            onPointerLeave={() => setLit(undefined)}
          >
            <dt>
              <b dir="ltr" translate="no">
                {SYMBOLS[term.name]}
              </b>
              <span>{texts.terms[term.name]}</span>
            </dt>
            <dd>
              <NumberText>{termTextOf(term, rules)}</NumberText>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.result}>
        <span>{t({ message: 'Result', comment: 'Result of a formula' })}</span>
        <NumberText className={styles.resultValue}>{resultTextOf(formula, rules)}</NumberText>
      </div>
      <p className={styles.note}>{texts.notes[formula.metric]}</p>
      <TierLine tier={formula.tier} rules={rules} />
      {helpHref !== undefined && (
        <Link href={helpHref}>{t({ message: 'Learn more', comment: 'Link' })}</Link>
      )}
    </section>
  );
}

/** "Tier 2: from 50,000 USDT, maintenance margin 0.5%". */
function TierLine({
  tier,
  rules,
}: {
  readonly tier: number | undefined;
  readonly rules: ContractRules;
}) {
  const { t } = useLingui();
  const terms = tier === undefined ? undefined : rules.tiers[tier - 1];
  if (tier === undefined || terms === undefined) return null;
  const from = `${displayNumber(decimalOfUnits(floorUnits(terms.from)))} ${rules.quoteCoin}`;
  const rate = rateTextOf(terms.maintenanceRate);
  return (
    <p className={styles.note}>{t`Risk tier ${tier}: from ${from}, maintenance margin ${rate}`}</p>
  );
}
