/** Statistics of contracts outside the chart: joined once per contract, however many lists show it. */
import { expect, it, vi } from 'vitest';
import { coinId } from '#contract/core/ids.ts';
import { btcContract, futuresTradeBatchWire } from '#contract/samples/futures.ts';
import { futuresTradeInfoChannel } from '#contract/realtime/futures-trade-info.ts';
import { createQuoteFeed, type QuoteFeedOptions } from '#src/app/wiring/futures/quote-feed.ts';

type Channel = Parameters<QuoteFeedOptions['watchChannel']>[0];

const ethKey = { quoteCoinId: btcContract.quoteCoinId, tradeCoinId: coinId(3) };
const BTC = futuresTradeInfoChannel.nameOf(btcContract);
const ETH = futuresTradeInfoChannel.nameOf(ethKey);

function open() {
  const joined = new Map<string, Channel>();
  const joins: string[] = [];
  const onTicker = vi.fn();
  const feed = createQuoteFeed({
    watchChannel: (channel) => {
      joins.push(channel.name);
      joined.set(channel.name, channel);
      return () => void joined.delete(channel.name);
    },
    onTicker,
  });
  const emit = (patch: object = {}, name = BTC) =>
    joined.get(name)?.onEvent('process_future', { ...futuresTradeBatchWire, ...patch });
  return { feed, joined, joins, onTicker, emit };
}

it('[RT-18] joins the channel of each contract and leaves those no list has', () => {
  const { feed, joined } = open();
  const watch = feed.openWatcher();
  watch([btcContract, ethKey]);
  expect([...joined.keys()]).toEqual([BTC, ETH]);
  watch([ethKey]);
  expect([...joined.keys()]).toEqual([ETH]);
  watch([]);
  expect(joined.size).toBe(0);
});

it('keeps a channel while another list has its contract, and joins it once', () => {
  const { feed, joined, joins } = open();
  const positions = feed.openWatcher();
  const search = feed.openWatcher();
  positions([btcContract]);
  search([btcContract, ethKey]);
  search([]);
  expect([...joined.keys()]).toEqual([BTC]);
  expect(joins).toEqual([BTC, ETH]);
  positions([]);
  expect(joined.size).toBe(0);
});

it('[RT-22] reports the statistics of a contract, of which the worker sends the newest', () => {
  const { feed, joined, onTicker, emit } = open();
  feed.openWatcher()([btcContract]);
  expect(joined.get(BTC)).toMatchObject({ isConflated: true });
  emit();
  expect(onTicker).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ lastPrice: futuresTradeBatchWire.ticker.last_price }),
    btcContract,
  );
});

it('[RT-24] drops what is invalid or of another contract, and takes the next one', () => {
  const { feed, onTicker, emit } = open();
  feed.openWatcher()([btcContract]);
  emit({ ticker: { last_price: 'high' } });
  emit({ trade_coin_id: 99 });
  expect(onTicker).not.toHaveBeenCalled();
  emit();
  expect(onTicker).toHaveBeenCalledOnce();
});
