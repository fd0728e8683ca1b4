/** All codes of the user, with their clicks and sign-ups. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import type { ReferralCode } from '#contract/entities/referral.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useCodeColumns, type CodeActions } from './use-code-columns.tsx';
import styles from './Codes.module.css';

interface CodesProps extends CodeActions {
  readonly codes: Reloadable<readonly ReferralCode[]>;
  /** Codes that the user may have; undefined while unknown. */
  readonly codeCountMax: number | undefined;
  /** Percent of the fee that is the commission; undefined while unknown. */
  readonly rate: Decimal | undefined;
  readonly onCreate: () => void;
}

export function Codes({ codes, codeCountMax, rate, onCreate, ...actions }: CodesProps) {
  const { t } = useLingui();
  const columns = useCodeColumns(rate, actions);
  const count = dataOf(codes)?.length;
  const isFull = count !== undefined && codeCountMax !== undefined && count >= codeCountMax;
  const table = (rows: readonly ReferralCode[] | undefined) => (
    <Table
      label={t({ message: 'Referral codes', comment: 'Label' })}
      columns={columns}
      rows={rows}
      rowKey={({ code }) => code}
      skeletonRowCount={1}
    />
  );
  return (
    <Panel
      title={t`Referral codes`}
      actions={
        <>
          {count !== undefined && codeCountMax !== undefined && (
            <span className={styles.count}>
              {t({ message: `${count} of ${codeCountMax}`, comment: 'Referral codes of the user' })}
            </span>
          )}
          <Button
            size="small"
            tone="primary"
            disabledReason={isFull ? t`You have the maximum number of codes` : undefined}
            onClick={onCreate}
          >
            {t({ message: 'Create code', comment: 'Button' })}
          </Button>
        </>
      }
    >
      <LoadableContent
        loadable={codes}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {table}
      </LoadableContent>
    </Panel>
  );
}
