/** What the insurance fund paid, newest first, with an alarm where its limit was reached; and trades with a profit from the
 *  bankruptcy of the other side. */
import { useLingui } from '@lingui/react/macro';
import type {
  BankruptcyFlag,
  FundPayment,
  FuturesWatch,
} from '#contract/operator/futures-watch.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';

export function FuturesView({ watch }: { readonly watch: Reloadable<FuturesWatch> }) {
  const { t } = useLingui();
  const panels = (data: FuturesWatch | undefined) => (
    <>
      <Panel title={t`Bankruptcy flags`}>
        <FlagTable flags={data?.flags} />
      </Panel>
      <Panel title={t`Insurance fund payments`}>
        <PaymentTable payments={data?.payments} />
      </Panel>
    </>
  );
  return (
    <LoadableContent
      loadable={watch}
      failureText={t`Futures could not be loaded.`}
      placeholder={panels(undefined)}
    >
      {panels}
    </LoadableContent>
  );
}

/** The email, or the ID of a closed account. */
const userText = (id: number, email: string | undefined): string => email ?? String(id);

type Bankruptcy = Pick<FundPayment, 'at' | 'contract' | 'userId' | 'email'>;

/** The first columns of both tables. */
function useBankruptcyColumns(): readonly Column<Bankruptcy>[] {
  const { t } = useLingui();
  return [
    {
      key: 'at',
      title: t`Time`,
      width: '20ch',
      cell: ({ at }) => <time translate="no">{dateAndTime(at)}</time>,
    },
    { key: 'contract', title: t`Contract`, tone: 'value', cell: ({ contract }) => contract },
    {
      key: 'user',
      title: t`Bankrupt user`,
      cell: ({ userId, email }) => <bdi>{userText(userId, email)}</bdi>,
    },
  ];
}

function FlagTable({ flags }: { readonly flags: readonly BankruptcyFlag[] | undefined }) {
  const { t } = useLingui();
  const bankruptcyColumns = useBankruptcyColumns();
  const columns: readonly Column<BankruptcyFlag>[] = [
    ...bankruptcyColumns,
    {
      key: 'counterparty',
      title: t`Counterparty`,
      cell: ({ counterpartyId, counterpartyEmail }) => (
        <bdi>{userText(counterpartyId, counterpartyEmail)}</bdi>
      ),
    },
    {
      key: 'trade',
      title: t`Trade`,
      isWideOnly: true,
      cell: ({ size, price }) => (
        <NumberText>
          {size} × {price}
        </NumberText>
      ),
    },
    {
      key: 'profit',
      title: t`Profit`,
      align: 'end',
      cell: ({ profit }) => <NumberText>{profit}</NumberText>,
    },
  ];
  return (
    <Table label={t`Bankruptcy flags`} columns={columns} rows={flags} rowKey={({ id }) => id} />
  );
}

function PaymentTable({ payments }: { readonly payments: readonly FundPayment[] | undefined }) {
  const { t } = useLingui();
  const bankruptcyColumns = useBankruptcyColumns();
  const columns: readonly Column<FundPayment>[] = [
    ...bankruptcyColumns,
    {
      key: 'limit',
      title: t`Limit per hour`,
      cell: ({ isLimitReached }) =>
        isLimitReached ? <Badge tone="danger">{t`Reached`}</Badge> : '–',
    },
    {
      key: 'amount',
      title: t({ message: 'Paid', context: 'Amount' }),
      align: 'end',
      cell: ({ amount }) => <NumberText>{amount}</NumberText>,
    },
  ];
  return (
    <Table
      label={t`Insurance fund payments`}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
    />
  );
}
