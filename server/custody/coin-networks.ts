/** Terms of each coin on each network: minimums, steps and fees of deposits and withdrawals. A process
 *  has one list: those below, or those of the operator's file, which replace them at the start. */
import { assert } from '#contract/core/assert.ts';
import { decimal, exactUnitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { networkOf, type ChainNetwork } from '#server/chain/networks.ts';
import { COINS, type Coin } from '#server/exchange/market-list.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

export interface CoinNetwork {
  readonly coinId: CoinId;
  readonly coin: string;
  readonly network: ChainNetwork;
  readonly isDepositOpen: boolean;
  readonly isWithdrawalOpen: boolean;
  readonly minDeposit: Units;
  readonly minWithdrawal: Units;
  readonly maxWithdrawal: Units;
  readonly step: Units;
  /** Fixed part of the withdrawal fee. */
  readonly fee: Units;
  /** Share of the withdrawn amount; "0.001" is 0.1%. */
  readonly feeRate: Decimal;
}

type Terms = readonly [
  coin: string,
  networkId: number,
  minDeposit: string,
  minWithdrawal: string,
  maxWithdrawal: string,
  step: string,
  fee: string,
  feeRate: string,
];

const [BITCOIN, ETHEREUM, BNB, TRON, SOLANA, XRP, LITECOIN, DOGECOIN, CARDANO] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

const TERMS: readonly Terms[] = [
  ['USDT', TRON, '1', '10', '1000000', '0.000001', '1', '0'],
  ['USDT', BNB, '1', '10', '1000000', '0.000001', '0.3', '0'],
  ['USDT', ETHEREUM, '5', '20', '1000000', '0.000001', '4', '0'],
  ['USDT', SOLANA, '1', '10', '1000000', '0.000001', '1', '0'],
  ['BTC', BITCOIN, '0.0001', '0.0005', '50', '0.00000001', '0.0001', '0.001'],
  ['ETH', ETHEREUM, '0.002', '0.01', '500', '0.00000001', '0.001', '0'],
  ['ETH', BNB, '0.001', '0.005', '500', '0.00000001', '0.0002', '0'],
  ['BNB', BNB, '0.002', '0.01', '1000', '0.00000001', '0.0005', '0'],
  ['SOL', SOLANA, '0.02', '0.1', '5000', '0.00000001', '0.005', '0'],
  ['XRP', XRP, '1', '20', '500000', '0.000001', '0.2', '0'],
  ['ADA', CARDANO, '2', '10', '500000', '0.000001', '0.8', '0'],
  ['DOGE', DOGECOIN, '10', '30', '2000000', '0.00000001', '4', '0'],
  ['LTC', LITECOIN, '0.005', '0.02', '5000', '0.00000001', '0.001', '0'],
  ['DOT', BNB, '0.2', '1', '50000', '0.00000001', '0.05', '0'],
  ['LINK', ETHEREUM, '0.5', '2', '50000', '0.00000001', '0.3', '0'],
  ['LINK', BNB, '0.1', '1', '50000', '0.00000001', '0.02', '0'],
  ['AVAX', BNB, '0.05', '0.5', '20000', '0.00000001', '0.01', '0'],
];

const unitsOfText = (text: string): Units => exactUnitsOf(decimal(text));

export interface CoinNetworkTerms {
  readonly networkId: number;
  readonly minDeposit: string;
  readonly minWithdrawal: string;
  readonly maxWithdrawal: string;
  readonly step: string;
  readonly fee: string;
  readonly feeRate: string;
  readonly isDepositOpen: boolean;
  readonly isWithdrawalOpen: boolean;
}

export function coinNetworkFrom(
  coin: Pick<Coin, 'id' | 'code'>,
  terms: CoinNetworkTerms,
): CoinNetwork {
  const network = networkOf(terms.networkId);
  assert(network !== undefined, `${coin.code} is on a known network`);
  return {
    coinId: coin.id,
    coin: coin.code,
    network,
    isDepositOpen: terms.isDepositOpen,
    isWithdrawalOpen: terms.isWithdrawalOpen,
    minDeposit: unitsOfText(terms.minDeposit),
    minWithdrawal: unitsOfText(terms.minWithdrawal),
    maxWithdrawal: unitsOfText(terms.maxWithdrawal),
    step: unitsOfText(terms.step),
    fee: unitsOfText(terms.fee),
    feeRate: decimal(terms.feeRate),
  };
}

function toBuiltIn(terms: Terms): CoinNetwork {
  const [code, networkId, minDeposit, minWithdrawal, maxWithdrawal, step, fee, feeRate] = terms;
  const coin = COINS.find((one) => one.code === code);
  assert(coin !== undefined, `${code} is listed`);
  return coinNetworkFrom(coin, {
    networkId,
    minDeposit,
    minWithdrawal,
    maxWithdrawal,
    step,
    fee,
    feeRate,
    isDepositOpen: true,
    isWithdrawalOpen: true,
  });
}

export const BUILT_IN_COIN_NETWORKS: readonly CoinNetwork[] = TERMS.map(toBuiltIn);

const listed: CoinNetwork[] = [...BUILT_IN_COIN_NETWORKS];

/** What the exchange offers. */
export const COIN_NETWORKS: readonly CoinNetwork[] = listed;

/** Replaces the list. Called once, before custody opens. */
export function listCoinNetworks(networks: readonly CoinNetwork[]): void {
  listed.splice(0, listed.length, ...networks);
}

export const networksOfCoin = (coin: string): readonly CoinNetwork[] =>
  COIN_NETWORKS.filter((one) => one.coin === coin);

export const coinNetworkOf = (coin: string, networkId: number): CoinNetwork | undefined =>
  COIN_NETWORKS.find((one) => one.coin === coin && one.network.id === networkId);

export const coinNetworkById = (coinId: CoinId, networkId: number): CoinNetwork | undefined =>
  COIN_NETWORKS.find((one) => one.coinId === coinId && one.network.id === networkId);

/** Finds the terms of a coin on a network. */
/** For messages; undefined for a coin without a network. */
export const coinCodeOf = (coinId: CoinId): string | undefined =>
  COIN_NETWORKS.find((one) => one.coinId === coinId)?.coin;

export function termsOf(
  coin: string,
  networkId: number,
): CoinNetwork | Rejection<'coin_unknown' | 'not_found'> {
  if (networksOfCoin(coin).length === 0) return reject('coin_unknown');
  return coinNetworkOf(coin, networkId) ?? reject('not_found');
}
