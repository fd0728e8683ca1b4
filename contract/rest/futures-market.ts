/** Public market data of a contract: order book, market trades, bars, funding and risk tiers. Book,
 *  trades and bars have the payloads of spot. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec, listOf, nullable } from '../codec.ts';
import {
  futuresContractCodec,
  futuresContractEntries,
  riskTierCodec,
  type FuturesContract,
} from '../entities/futures-contract.ts';
import { contractKeyCodec, maybeIsoOf, maybeTimeOf } from '../entities/futures-terms.ts';
import { futuresTickerCodec, type FuturesTicker } from '../entities/futures-ticker.ts';
import { decimalText, isoTimeText, timeOf } from '../wire.ts';
import { bookSnapshot, chartBars, marketTrades } from './spot-market.ts';

export const futuresBookSnapshot = route({
  ...bookSnapshot,
  path: '/future-trade/get-exchange-all-orders-app',
});

export const futuresMarketTrades = route({
  ...marketTrades,
  path: '/future-trade/get-exchange-market-trades-app',
});

export const futuresChartBars = route({ ...chartBars, path: '/future-trade/get-chart-data-app' });

/** A contract in the list of all contracts. */
export interface ListedContract extends FuturesContract {
  /** Undefined where the back end lists the rules only. */
  readonly ticker: FuturesTicker | undefined;
}

const maybeTicker = nullable(futuresTickerCodec);
const listedContractCodec = codec(
  v.object({ ...futuresContractEntries, ticker: maybeTicker.wire }),
  {
    decode: (wire): ListedContract => ({
      ...futuresContractCodec.decode(wire),
      ticker: maybeTicker.decode(wire.ticker),
    }),
    encode: (contract) => ({
      ...futuresContractCodec.encode(contract),
      ticker: maybeTicker.encode(contract.ticker),
    }),
  },
);
const listedContracts = listOf(listedContractCodec);

export const futuresContracts = route({
  method: 'GET',
  path: '/future-trade/coin-pair-list',
  access: 'public',
  reply: codec(v.object({ pairs: listedContracts.wire }), {
    decode: (wire): readonly ListedContract[] => listedContracts.decode(wire.pairs),
    encode: (contracts) => ({ pairs: listedContracts.encode(contracts) }),
  }),
  isSilent: true,
});

export interface FundingRates {
  /** Funding rate of the current interval: 0.0001 is 0.01%. Undefined before the first index price. */
  readonly rate: Decimal | undefined;
  /** Rate that the premium so far gives for the next interval. */
  readonly predicted: Decimal | undefined;
  readonly nextAt: EpochMs | undefined;
  /** Paid rates, newest first, at most 100. */
  readonly history: readonly { readonly rate: Decimal; readonly at: EpochMs }[];
}

export const fundingRates = route({
  method: 'GET',
  path: '/future-trade/funding-rate',
  access: 'public',
  query: contractKeyCodec,
  reply: codec(
    v.object({
      current: v.nullish(decimalText),
      predicted: v.nullish(decimalText),
      next_at: v.nullish(isoTimeText),
      history: v.nullish(v.array(v.object({ rate: decimalText, at: isoTimeText }))),
    }),
    {
      decode: (wire): FundingRates => ({
        rate: wire.current ?? undefined,
        predicted: wire.predicted ?? undefined,
        nextAt: maybeTimeOf(wire.next_at),
        history: (wire.history ?? []).map(({ rate, at }) => ({ rate, at: timeOf(at) })),
      }),
      encode: (rates) => ({
        current: rates.rate ?? null,
        predicted: rates.predicted ?? null,
        next_at: maybeIsoOf(rates.nextAt),
        history: rates.history.map(({ rate, at }) => ({ rate, at: isoOf(at) })),
      }),
    },
  ),
  isSilent: true,
});

export const riskTiers = route({
  method: 'GET',
  path: '/future-trade/risk-tiers',
  access: 'public',
  query: contractKeyCodec,
  reply: listOf(riskTierCodec),
  isSilent: true,
});
