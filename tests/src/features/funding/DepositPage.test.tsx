/** Tests what the deposit page joins: its address, the networks, the deposit address and the newest deposits. */
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import { FundingServiceProvider, type FundingService } from '#src/binding/funding.ts';
import { DepositPage } from '#src/features/funding/DepositPage.tsx';
import { DepositView } from '#src/features/funding/DepositView.tsx';
import { LazyDepositCheck, LazyMovementDetail } from '#src/features/funding/lazy-parts.tsx';
import type { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import {
  closed,
  coins,
  depositIn,
  ethereum,
  tron,
} from '#stories/features/funding/sample-funding.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

vi.mock('#src/features/funding/DepositView.tsx', () => ({ DepositView: vi.fn(() => null) }));
vi.mock('#src/features/funding/lazy-parts.tsx', () => ({
  LazyDepositCheck: vi.fn(() => null),
  LazyMovementDetail: vi.fn(() => null),
}));
vi.mock('#src/trading/money/MoneyPage.tsx', () => ({
  MoneyPage: vi.fn(({ children }: Parameters<typeof MoneyPage>[0]) => children),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function propsOf<Props>(view: (props: Props) => unknown): Props {
  const props = vi.mocked(view).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}
const view = () => propsOf(DepositView);
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search));

/** Seven deposits, the newest first. */
const items = Array.from({ length: 7 }, (_, at) => depositIn('final', { id: 17 - at }));
const history = { type: 'deposit', page: { items, currentPage: 1, lastPage: 1 } };

async function open(address: string, networks: readonly WalletNetwork[] = [ethereum, tron]) {
  const queries = recordQueries(([, name]) => ({ coins, networks, history })[String(name)]);
  const notices: Notice[] = [];
  const service: FundingService = {
    announce: (notice) => notices.push(notice),
    copyAddress: vi.fn(() => Promise.resolve()),
    copiedAddress: () => undefined,
    recentCoins: () => ['ETH'],
    rememberCoin: vi.fn(),
    onUpdate: () => () => undefined,
  };
  await act(async () => {
    renderOnPage(
      queries.within(
        <FundingServiceProvider value={service}>
          <DepositPage />
        </FundingServiceProvider>,
      ),
      address,
    );
  });
  await waitFor(() => expect(view().coins).toMatchObject({ data: coins }));
  return { ...queries, notices, service, addressQuery: () => queries.lastOf('funding', 'address') };
}

it('requests nothing of a coin before one is chosen', async () => {
  const { lastOf } = await open('/d');
  expect([lastOf('funding', 'networks'), lastOf('funding', 'address')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(view().recentCoins).toEqual(['ETH']);
});

it('reads the networks of the coin and the address on the network of the page', async () => {
  const { lastOf, addressQuery } = await open(`/d?coin=USDT&network=${tron.id}`);
  expect(lastOf('funding', 'networks')).toEqual(['funding', 'networks', 'USDT']);
  await waitFor(() => expect(addressQuery()).toEqual(['funding', 'address', 'USDT', tron.id]));
  expect(view()).toMatchObject({ coin: 'USDT', networkId: tron.id });
});

it('creates no address on a closed network, nor while several networks are open', async () => {
  const onClosed = await open(`/d?coin=USDT&network=${closed.id}`, [ethereum, closed]);
  expect(view().networkId).toBe(closed.id);
  expect(onClosed.addressQuery()).toBeUndefined();
  cleanup();
  const { addressQuery } = await open('/d?coin=USDT', [ethereum, tron, closed]);
  expect(view().networkId).toBeUndefined();
  expect(addressQuery()).toBeUndefined();
});

it('chooses the only open network, and none when all are closed', async () => {
  const { addressQuery } = await open('/d?coin=USDT', [closed, tron]);
  expect(view().networkId).toBe(tron.id);
  await waitFor(() => expect(addressQuery()).toEqual(['funding', 'address', 'USDT', tron.id]));
  cleanup();
  await open('/d?coin=USDT', [closed]);
  expect(view().networkId).toBeUndefined();
});

it('writes coin and network to the address: another coin clears the network', async () => {
  const { service } = await open(`/d?coin=USDT&network=${tron.id}`);
  await act(async () => view().onNetworkChange(ethereum.id));
  expect(inAddress()).toEqual({ coin: 'USDT', network: String(ethereum.id) });
  await act(async () => view().onCoinChange('ETH'));
  expect(inAddress()).toEqual({ coin: 'ETH' });
  expect(service.rememberCoin).toHaveBeenCalledExactlyOnceWith('ETH');
});

it('lists the six newest deposits of any coin, and opens one until it is closed', async () => {
  const { lastOf } = await open('/d?coin=USDT');
  expect(lastOf('funding', 'history')?.[2]).toEqual({
    type: 'deposit',
    coin: undefined,
    status: undefined,
    since: undefined,
    until: undefined,
    page: 1,
  });
  const shown = view().deposits;
  const listed = 'data' in shown ? shown.data : [];
  expect(listed.map(({ record }) => record.id)).toEqual([17, 16, 15, 14, 13, 12]);
  expect(LazyMovementDetail).not.toHaveBeenCalled();
  const [, second] = listed;
  if (second === undefined) throw new Error('No deposit is listed.');
  await act(async () => view().onDetails(second));
  const { movement, onClose } = propsOf(LazyMovementDetail);
  expect(movement.record.id).toBe(16);
  vi.mocked(LazyMovementDetail).mockClear();
  await act(async () => onClose());
  expect(LazyMovementDetail).not.toHaveBeenCalled();
});

it('opens the check of a deposit by the address, at the network of the page', async () => {
  await open(`/d?coin=USDT&network=${tron.id}`);
  expect(LazyDepositCheck).not.toHaveBeenCalled();
  await act(async () => view().onCheck());
  expect(inAddress()).toEqual({ coin: 'USDT', network: String(tron.id), transaction: '' });
  expect(propsOf(LazyDepositCheck).input).toEqual({ networkId: tron.id, transactionId: '' });
  await act(async () => propsOf(LazyDepositCheck).onClose());
  expect(inAddress()).toEqual({ coin: 'USDT', network: String(tron.id) });
});

it('shows the deposit that a check has found instead of the check', async () => {
  await open(`/d?coin=USDT&network=${tron.id}&transaction=0xabc`);
  expect(propsOf(LazyDepositCheck).input).toEqual({ networkId: tron.id, transactionId: '0xabc' });
  await act(async () => propsOf(LazyDepositCheck).onDeposit(15));
  expect(inAddress()).toEqual({ coin: 'USDT', network: String(tron.id) });
  expect(propsOf(LazyMovementDetail).movement.record.id).toBe(15);
});

it('remembers a copied address alone for the comparison with a paste', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { service, notices } = await open('/d?coin=USDT');
  await act(async () => view().onCopy('memo'));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('memo');
  expect(service.copyAddress).not.toHaveBeenCalled();
  await act(async () => view().onCopyAddress('0xabc'));
  expect(service.copyAddress).toHaveBeenCalledExactlyOnceWith('0xabc');
  expect(writeText).toHaveBeenCalledOnce();
  expect(notices).toHaveLength(2);
});
