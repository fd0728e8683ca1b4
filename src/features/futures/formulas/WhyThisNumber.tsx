/** A number that opens its formula. While the popover is open it follows the store; closed, it costs
 *  one button. */
import { useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { proxy, subscribe } from 'valtio';
import { Popover } from '#src/design/overlay/Popover.tsx';
import type { ContractRules } from '../numbers/contract-rules.ts';
import type { Formula } from './formula.ts';
import { FormulaView } from './FormulaView.tsx';
import { useFormulaTexts } from './use-formula-texts.ts';
import styles from './WhyThisNumber.module.css';

interface WhyThisNumberProps {
  /** The number as shown. */
  readonly children: ReactNode;
  readonly metric: Formula['metric'];
  /** Reads the terms as they are now; undefined while one of them is unknown. */
  readonly formulaOf: () => Formula | undefined;
  readonly rules: ContractRules;
  /** Valtio store of the live terms. */
  readonly store?: object | undefined;
  readonly helpHref?: string | undefined;
  readonly align?: 'start' | 'end' | undefined;
  readonly className?: string | undefined;
}

/** Never changes. */
const NO_STORE = proxy({});

export function WhyThisNumber({
  children,
  metric,
  align = 'end',
  className,
  ...rest
}: WhyThisNumberProps) {
  const { t } = useLingui();
  const title = useFormulaTexts().figures[metric];
  return (
    <Popover
      label={title}
      align={align}
      width="400px"
      trigger={(popoverTarget) => (
        <button
          type="button"
          popoverTarget={popoverTarget}
          className={clsx(styles.number, className)}
          data-tip={t`Why this number`}
        >
          {children}
        </button>
      )}
    >
      <LiveFormula {...rest} />
    </Popover>
  );
}

type LiveFormulaProps = Pick<WhyThisNumberProps, 'formulaOf' | 'rules' | 'store' | 'helpHref'>;

function LiveFormula({ formulaOf, store = NO_STORE, rules, helpHref }: LiveFormulaProps) {
  const { t } = useLingui();
  useStoreVersion(store);
  const formula = formulaOf();
  if (formula === undefined) return <p className={styles.waiting}>{t`Waiting for live prices`}</p>;
  return <FormulaView formula={formula} rules={rules} helpHref={helpHref} />;
}

/** Renders again after each change of the store. */
function useStoreVersion(store: object): void {
  const [version] = useState(() => ({ count: 0 }));
  const watch = useCallback(
    (onChange: () => void) =>
      subscribe(store, () => {
        version.count += 1;
        onChange();
      }),
    [store, version],
  );
  useSyncExternalStore(watch, () => version.count);
}
