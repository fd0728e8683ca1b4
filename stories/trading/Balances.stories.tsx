import { decimal } from '#contract/core/decimal.ts';
import { BalancesPanel } from '#src/trading/balances/BalancesPanel.tsx';
import { BalancesTable } from '#src/trading/balances/BalancesTable.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import preview from '../../.storybook/preview.tsx';
import { balances } from './sample-account.ts';

const pair = { tradeCoin: 'BTC', quoteCoin: 'USDT' };

const meta = preview.meta({
  component: BalancesPanel,
  args: { ...pair, balances, isSignedIn: true },
  render: (args) => (
    <div style={{ inlineSize: 280 }}>
      <BalancesPanel {...args} />
    </div>
  ),
});

export const Calm = meta.story();
export const Loading = meta.story({ args: { balances: undefined } });
export const NeverOwned = meta.story({ args: { balances: [] } });
export const Visitor = meta.story({ args: { isSignedIn: false, balances: undefined } });
export const WithWays = meta.story({
  args: {
    actions: (
      <>
        <Link href="/wallet" variant="button">
          Deposit
        </Link>
        <Link href="/user/swap-coin" variant="button">
          Convert
        </Link>
      </>
    ),
  },
});
export const WithTransfer = meta.story({
  args: {
    titleAction: (
      <Button size="small" tone="textAccent">
        Transfer
      </Button>
    ),
  },
});
export const LongNumbers = meta.story({
  args: {
    balances: balances.map((balance) => ({
      ...balance,
      available: decimal('123456789012.12345678'),
      frozen: decimal('98765432109.87654321'),
    })),
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const Table = meta.story({
  // The table of the pages of orders has the balances alone.
  argTypes: {
    tradeCoin: { control: false },
    quoteCoin: { control: false },
    isSignedIn: { control: false },
    actions: { control: false },
    titleAction: { control: false },
  },
  render: ({ balances: rows }) => <BalancesTable balances={rows} />,
});
export const TableEmpty = Table.extend({ args: { balances: [] } });
export const TableLoading = Table.extend({ args: { balances: undefined } });
export const TableRightToLeft = Table.extend({ globals: { locale: 'ar' } });
