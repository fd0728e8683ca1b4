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

export const Table = meta.story({ render: () => <BalancesTable balances={balances} /> });
export const TableEmpty = meta.story({ render: () => <BalancesTable balances={[]} /> });
export const TableLoading = meta.story({ render: () => <BalancesTable balances={undefined} /> });
export const TableRightToLeft = meta.story({
  globals: { locale: 'ar' },
  render: () => <BalancesTable balances={balances} />,
});
