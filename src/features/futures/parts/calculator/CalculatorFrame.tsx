/** Frame of one calculator: side, leverage, fields and results. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { LeverageSlider } from '../leverage/LeverageSlider.tsx';
import { SideChoice } from '../SideChoice.tsx';
import type { CalculatorDraft } from './draft.ts';
import styles from './Calculator.module.css';

export interface CalculatorProps {
  readonly rules: ContractRules;
  readonly draft: CalculatorDraft;
  readonly onChange: (patch: Partial<CalculatorDraft>) => void;
  readonly onSideChange: (side: PositionSide) => void;
}

interface CalculatorFrameProps extends CalculatorProps {
  readonly children: ReactNode;
  readonly results: readonly ResultRow[];
  /** The largest position is the same for both sides. */
  readonly isSideless?: boolean | undefined;
}

export interface ResultRow {
  readonly label: string;
  /** Undefined until the typed values give one. */
  readonly text: string | undefined;
  readonly tone?: 'up' | 'down' | undefined;
  readonly isStrong?: boolean | undefined;
}

const NO_NUMBER = '–';

export function CalculatorFrame(props: CalculatorFrameProps) {
  const { rules, draft, onChange, onSideChange, children, isSideless = false } = props;
  return (
    <div className={styles.calculator}>
      {!isSideless && <SideChoice side={draft.side} onSideChange={onSideChange} />}
      <LeverageSlider
        leverage={draft.leverage}
        leverageMax={rules.leverageMax}
        onLeverageChange={(leverage) => onChange({ leverage })}
      />
      {children}
      <Results rows={props.results} />
    </div>
  );
}

export function Results({ rows }: { readonly rows: readonly ResultRow[] }) {
  const { t } = useLingui();
  return (
    <section className={styles.results} aria-label={t`Result`} aria-live="polite">
      {rows.map(({ label, text, tone, isStrong }) => (
        <ValueRow
          key={label}
          label={label}
          isStrong={isStrong}
          value={
            <NumberText className={clsx(tone !== undefined && text !== undefined && styles[tone])}>
              {text ?? NO_NUMBER}
            </NumberText>
          }
        />
      ))}
    </section>
  );
}

interface DraftFieldProps extends Pick<CalculatorProps, 'draft' | 'onChange'> {
  readonly field: 'entryPrice' | 'exitPrice' | 'size' | 'roi' | 'addedMargin' | 'available';
  readonly label: string;
  readonly unit: string;
}

export function DraftField({ draft, onChange, field, label, unit }: DraftFieldProps) {
  return (
    <NumberField
      label={label}
      labelPlacement="inside"
      unit={unit}
      name={field}
      value={draft[field]}
      onValueChange={(text) => onChange({ [field]: text })}
    />
  );
}
