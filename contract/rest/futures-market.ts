/** Public market data of a contract: order book, market trades, bars, funding and risk tiers. Book,
 *  trades and bars have the payloads of spot. */
import { route } from '../core/route.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { futuresContractCodec, riskTierCodec } from '../entities/futures-contract.ts';
import { contractKeyCodec } from '../entities/futures-terms.ts';
import { futuresTickerCodec } from '../entities/futures-ticker.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { onlyField } from '../joint-fields.ts';
import { decimalText, isoTime } from '../wire.ts';
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
const listedContractCodec = fields({
  ...futuresContractCodec.fields,
  /** Undefined where the back end lists the rules only. */
  ticker: optionalField('ticker', futuresTickerCodec),
});
export type ListedContract = ModelOf<typeof listedContractCodec>;

export const futuresContracts = route({
  method: 'GET',
  path: '/future-trade/coin-pair-list',
  access: 'public',
  reply: onlyField('pairs', listOf(listedContractCodec)),
  isSilent: true,
});

const fundingRatesCodec = fields({
  /** Funding rate of the current interval: 0.0001 is 0.01%. Undefined before the first index price. */
  rate: optionalField('current', decimalText),
  /** Rate that the premium so far gives for the next interval. */
  predicted: optionalField('predicted', decimalText),
  nextAt: optionalField('next_at', isoTime),
  /** Paid rates, newest first, at most 100. */
  history: fieldWithDefault(
    'history',
    listOf(fields({ rate: field('rate', decimalText), at: field('at', isoTime) })),
    [],
  ),
});

export const fundingRates = route({
  method: 'GET',
  path: '/future-trade/funding-rate',
  access: 'public',
  query: contractKeyCodec,
  reply: fundingRatesCodec,
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
