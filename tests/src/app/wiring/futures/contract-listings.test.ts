import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { futuresTickerCodec } from '#contract/entities/futures-ticker.ts';
import { btcContract, futuresTickerWire } from '#contract/samples/futures.ts';
import { dataOf, LOADING } from '#domain/loadable.ts';
import {
  applyContractList,
  applyContractTicker,
} from '#src/app/wiring/futures/contract-listings.ts';
import { applyContracts, contractOf, contracts } from '#src/stores/contracts.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import { overview } from '#src/stores/overview.store.ts';

afterEach(() => {
  contracts.list = LOADING;
  overview.listings = {};
});

const ticker = futuresTickerCodec.decode(futuresTickerWire);
const NOW = epochMs(1_000);

it('[ENT-13] writes rules, prices and rows of all contracts from their list', () => {
  const second = { ...btcContract, id: pairId(1002), tradeCoinId: coinId(77), ticker: undefined };
  applyContractList([{ ...btcContract, ticker }, second], NOW);
  expect(dataOf(contracts.list)).toHaveLength(2);
  expect(quoteOf(btcContract).fundingRate).toBe(ticker.fundingRate);
  expect(overview.listings[btcContract.id]).toMatchObject({
    tradeCoin: btcContract.tradeCoin,
    price: ticker.lastPrice,
    quoteVolume: ticker.quoteVolume,
  });
  expect(overview.listings[second.id]).toBeUndefined();
});

it('writes newer statistics of a contract, and only its prices before its rules are known', () => {
  const newer = { ...ticker, lastPrice: decimal('64000.5'), markPrice: decimal('64001') };
  applyContractTicker(newer, btcContract, NOW);
  expect(quoteOf(btcContract)).toMatchObject({ lastPrice: '64000.5', markPrice: '64001' });
  expect(overview.listings[btcContract.id]).toBeUndefined();
  applyContracts([btcContract]);
  applyContractTicker(newer, btcContract, NOW);
  expect(overview.listings[btcContract.id]?.price).toBe('64000.5');
});

it('keeps the contracts that were read before when a later request fails', () => {
  applyContracts(undefined);
  expect(contracts.list).toEqual({ status: 'failed', cause: 'unavailable' });
  applyContracts([btcContract]);
  applyContracts(undefined);
  expect(contractOf(btcContract)).toEqual(btcContract);
  expect(contractOf({ ...btcContract, tradeCoinId: coinId(77) })).toBeUndefined();
});

it('gives each contract one store of prices', () => {
  expect(quoteOf(btcContract)).toBe(quoteOf({ ...btcContract }));
  expect(quoteOf(btcContract)).not.toBe(quoteOf({ ...btcContract, tradeCoinId: coinId(77) }));
});
