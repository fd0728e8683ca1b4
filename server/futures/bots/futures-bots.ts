/** Bots of the futures market: one maker and one taker, whose price follows the spot market. */
import { exactUnitsOf, ticks, type Ticks } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import { botId, createMarketBots, type Bots, type BotTeam } from '#server/bots/bots.ts';
import { contractRhythmOf } from '#server/bots/rhythms.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { FuturesExchange } from '../futures-api.ts';
import { nearestStep } from '../prices/mark-price.ts';
import { FuturesBotBalances } from './futures-bot-balances.ts';
import { FuturesBotMarket } from './futures-bot-market.ts';

/** One user on both sides closes with one side what the other has opened. */
const MAKER = botId(10);
const TAKER = botId(11);
const TEAM: BotTeam = {
  makers: { bid: [MAKER], ask: [MAKER] },
  takers: { buy: TAKER, sell: TAKER },
};
/** Target available balance in units of quote coin. */
const AIM = 200_000_000n * 10n ** 8n;

interface FuturesBotsOptions {
  readonly futures: FuturesExchange;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly seed: number;
  readonly speed: number;
  readonly epoch: string;
  readonly onError: (error: unknown) => void;
}

export function createFuturesBots(options: FuturesBotsOptions): Bots {
  const { futures, exchange, clock, schedule, seed, speed, epoch, onError } = options;
  const index = (id: PairId): Ticks | undefined => indexTicksOf(futures, id);
  return createMarketBots({
    exchange: new FuturesBotMarket(futures),
    team: TEAM,
    rhythmOf: contractRhythmOf,
    followedPrice: index,
    balancesOf: () =>
      new FuturesBotBalances({ exchange, futures, bots: [MAKER, TAKER], aim: AIM, epoch }),
    clock,
    schedule,
    seed,
    speed,
    epoch,
    prices: { last: index, home: index },
    onError,
  });
}

function indexTicksOf(futures: FuturesExchange, id: PairId): Ticks | undefined {
  const contract = futures.contract(id);
  const price = futures.reads.prices(id).index;
  if (contract === undefined || price === undefined) return undefined;
  return ticks(nearestStep(price, exactUnitsOf(contract.pair.tickSize)));
}
