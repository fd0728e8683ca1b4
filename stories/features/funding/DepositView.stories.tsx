import { expect, fn, screen, within } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import type { DepositAddress } from '#contract/entities/custody.ts';
import { DepositView, type DepositViewProps } from '#src/features/funding/DepositView.tsx';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { IDENTITIES } from '../identity/sample-identity.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { closed, coins, deposits, ethereum, KNOWN, tron, xrp } from './sample-funding.ts';

const address: DepositAddress = {
  coin: 'USDT',
  networkId: ethereum.id,
  address: KNOWN,
  memo: undefined,
  createdAt: epochMs(0),
  faucetUrl: undefined,
};

const meta = preview.meta({
  component: DepositView,
  parameters: { isPage: true },
  args: {
    identity: IDENTITIES.verified,
    coins: loadedData(coins),
    recentCoins: ['USDT'],
    coin: 'USDT',
    onCoinChange: fn(),
    networks: loadedData([ethereum, tron, closed]),
    networkId: ethereum.id,
    onNetworkChange: fn(),
    address: loadedData(address),
    deposits: loadedData(deposits),
    onDetails: fn(),
    onCheck: fn(),
    onCopy: fn(),
    onCopyAddress: fn(),
  } satisfies DepositViewProps,
  render: (args) => (
    <MoneyPage path="/user/my-wallet/deposit" title="Deposit">
      <DepositView {...args} />
    </MoneyPage>
  ),
});

export const Address = meta.story({
  tags: ['forced-colors'],
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await canvas.findByText(/Send only USDT on the network Ethereum/);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy address' }));
    await expect(args.onCopyAddress).toHaveBeenCalledWith(KNOWN);
    await userEvent.click(canvas.getByRole('radio', { name: /Tron/ }));
    await expect(args.onNetworkChange).toHaveBeenCalledWith(tron.id);
    await expect(canvas.getByRole('radio', { name: /Solana/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Check transaction' }));
    await expect(args.onCheck).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /USDT/ }));
    const list = within(await screen.findByRole('dialog'));
    await expect(list.getAllByRole('listitem')[0]).toHaveTextContent('USDT');
    await userEvent.type(list.getByRole('searchbox'), 'ether');
    await userEvent.click(list.getByRole('button', { name: /ETH/ }));
    await expect(args.onCoinChange).toHaveBeenCalledWith('ETH');
  }),
});
export const WithMemo = meta.story({
  args: {
    coin: 'XRP',
    networks: loadedData([xrp]),
    networkId: xrp.id,
    address: loadedData({ ...address, coin: 'XRP', memo: '4032891', faucetUrl: '/faucet' }),
  },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await canvas.findByText(/Without it the deposit is not credited/);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Destination tag' }));
    await expect(args.onCopy).toHaveBeenCalledWith('4032891');
  }),
});
export const WithoutCoin = meta.story({
  args: { coin: undefined, networkId: undefined, deposits: loadedData([]) },
});
export const BeforeVerification = meta.story({
  args: { identity: IDENTITIES.unverified },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/To withdraw, you need identity level 1/)).toBeVisible();
    const link = canvas.getByRole('link', { name: 'Verify your identity' });
    await expect(link.getAttribute('href')).toContain('coin%3DUSDT');
  }),
});
export const NoNetwork = meta.story({ args: { networks: loadedData([]), networkId: undefined } });
export const LoadingNetworks = meta.story({ args: { networks: loading, deposits: loading } });
export const LoadingAddress = meta.story({ args: { address: loading } });
export const FailedNetworks = meta.story({
  args: { networks: notLoaded(), deposits: notLoaded() },
});
export const FailedAddress = meta.story({ args: { address: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
