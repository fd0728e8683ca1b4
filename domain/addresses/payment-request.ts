/** Reads what a QR code or a link asks for: `bitcoin:bc1q…?amount=0.1` and its like, and X-addresses.
 *  @source BIP 21, ERC-681, ERC-831, EIP-3770, Solana Pay, CIP-13, XLS-5. */
import { enteredText } from '#contract/core/entered-text.ts';
import { digitsOf } from '../digits.ts';
import type { AddressFamily } from './address-family.ts';
import { xAddressOf } from './x-address.ts';

export interface PaymentRequest {
  /** Family of the address; undefined for a network that the exchange does not know. */
  readonly family: AddressFamily | undefined;
  /** Standard of the network, such as BEP20, where the family has several. */
  readonly networkType: string | undefined;
  readonly address: string;
  readonly memo: string | undefined;
  /** Decimal text in units of the coin. */
  readonly amount: string | undefined;
  /** Coin that the request names, or whose amount it names; `other` for a token that is not known here. */
  readonly coin: string | undefined;
}

/** @returns undefined for a plain address, and for text that is no request. */
export function paymentRequestOf(text: string): PaymentRequest | undefined {
  const entered = enteredText('address', text);
  const uri = URI.exec(entered);
  const request = uri === null ? undefined : requestIn(uri);
  const tagged = xAddressOf(request?.address ?? entered);
  if (tagged === undefined || tagged === 'checksum_wrong') return request;
  if (request !== undefined && request.family !== 'xrp') return request;
  return { ...NOTHING, ...request, family: 'xrp', ...tagged };
}

const NOTHING = {
  networkType: undefined,
  memo: undefined,
  amount: undefined,
  coin: undefined,
} as const;

const URI = /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^?#]*)(?:\?([^#]*))?/i;

interface Scheme {
  readonly family: AddressFamily | undefined;
  /** Native coin, whose amount the request names. */
  readonly coin?: string;
  readonly networkType?: string;
}

const BITCOIN: Scheme = { family: 'bitcoin', coin: 'BTC' };
const ETHEREUM: Scheme = { family: 'ethereum', coin: 'ETH', networkType: 'ERC20' };
const BNB_CHAIN: Scheme = { family: 'ethereum', coin: 'BNB', networkType: 'BEP20' };
const TRON: Scheme = { family: 'tron', coin: 'TRX' };
const SOLANA: Scheme = { family: 'solana', coin: 'SOL' };
const XRP: Scheme = { family: 'xrp', coin: 'XRP' };
const LITECOIN: Scheme = { family: 'litecoin', coin: 'LTC' };
const DOGECOIN: Scheme = { family: 'dogecoin', coin: 'DOGE' };
const CARDANO: Scheme = { family: 'cardano', coin: 'ADA' };
const UNKNOWN: Scheme = { family: undefined };

/** By the name before the colon: the scheme of a coin's links, its code, and short names of chains. */
const SCHEMES: ReadonlyMap<string, Scheme> = new Map([
  ['bitcoin', BITCOIN],
  ['btc', BITCOIN],
  ['ethereum', ETHEREUM],
  ['eth', ETHEREUM],
  ['erc20', ETHEREUM],
  ['bnb', BNB_CHAIN],
  ['bsc', BNB_CHAIN],
  ['bep20', BNB_CHAIN],
  ['binance', BNB_CHAIN],
  ['smartchain', BNB_CHAIN],
  ['tron', TRON],
  ['trx', TRON],
  ['trc20', TRON],
  ['solana', SOLANA],
  ['sol', SOLANA],
  ['xrp', XRP],
  ['ripple', XRP],
  ['xrpl', XRP],
  ['litecoin', LITECOIN],
  ['ltc', LITECOIN],
  ['dogecoin', DOGECOIN],
  ['doge', DOGECOIN],
  ['cardano', CARDANO],
  ['web+cardano', CARDANO],
  ['ada', CARDANO],
  ...[
    'arb1',
    'avalanche',
    'avax',
    'base',
    'bch',
    'bitcoincash',
    'cosmos',
    'dash',
    'eos',
    'gno',
    'lightning',
    'linea',
    'matic',
    'monero',
    'near',
    'oeth',
    'polkadot',
    'polygon',
    'stellar',
    'ton',
    'web+stellar',
    'zcash',
  ].map((name): readonly [string, Scheme] => [name, UNKNOWN]),
]);

function requestIn([, name = '', path = '', query = '']: RegExpExecArray) {
  const scheme = SCHEMES.get(name.toLowerCase());
  if (scheme === undefined) return undefined;
  const params = paramsOf(query);
  // A parameter that must be understood. BIP 21: the request is then not to be followed.
  if ([...params.keys()].some((key) => key.startsWith('req-'))) return undefined;
  if (scheme.family === 'ethereum') return ethereumRequest(scheme, path, params);
  const address = path.replace(/^\/+|\/+$/g, '');
  const token = params.get('spl-token') ?? params.get('token');
  const coin = token === undefined ? scheme.coin : coinOfToken(token);
  return requestOf(scheme, { address, coin, amount: plainAmountOf(params.get('amount')), params });
}

/** Names of parameters in lower case; the first of several counts. */
function paramsOf(query: string): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(query)) {
    const name = key.toLowerCase();
    if (!params.has(name)) params.set(name, value);
  }
  return params;
}

interface Found {
  readonly address: string;
  readonly coin: string | undefined;
  readonly amount: string | undefined;
  readonly params: ReadonlyMap<string, string>;
}

const MEMO_PARAMETERS = ['dt', 'tag', 'destinationtag', 'destination_tag', 'memo', 'memoid'];

function requestOf(scheme: Scheme, { address, coin, amount, params }: Found): PaymentRequest {
  const memo = MEMO_PARAMETERS.map((name) => params.get(name)).find((value) => value !== undefined);
  const isOfToken = coin !== scheme.coin;
  return {
    family: scheme.family,
    networkType: scheme.networkType,
    address,
    memo: memo === undefined || memo === '' ? undefined : enteredText('memo', memo),
    amount,
    // A plain address is for each coin of its network.
    coin: amount === undefined && !isOfToken ? undefined : coin,
  };
}

const ETHEREUM_PATH =
  /^(?:pay-)?(0x[0-9a-f]{40})(?:@(0x[0-9a-f]+|\d+))?(?:\/([a-z][a-z0-9]*))?\/?$/i;
const WEI_DECIMALS = 18;
/** Standards of the chains by their IDs. */
const CHAINS: ReadonlyMap<number, Scheme> = new Map([
  [1, ETHEREUM],
  [56, BNB_CHAIN],
]);

/** `value` counts wei, `uint256` the smallest units of a token, and `amount` of many wallets the coin itself. */
function ethereumRequest(
  named: Scheme,
  path: string,
  params: ReadonlyMap<string, string>,
): PaymentRequest | undefined {
  const [, target = '', chainId, method] = ETHEREUM_PATH.exec(path) ?? [];
  if (target === '') return undefined;
  const scheme = chainId === undefined ? named : (CHAINS.get(Number(chainId)) ?? UNKNOWN);
  if (method === undefined) {
    const wei = params.get('value');
    const amount =
      wei === undefined ? plainAmountOf(params.get('amount')) : unitsAmountOf(wei, WEI_DECIMALS);
    return requestOf(scheme, { address: target, coin: scheme.coin, amount, params });
  }
  const address = params.get('address');
  if (method !== 'transfer' || address === undefined) return undefined;
  const token = TOKENS.get(target.toLowerCase());
  const units = params.get('uint256');
  const amount =
    units === undefined || token === undefined ? undefined : unitsAmountOf(units, token.decimals);
  return requestOf(scheme, { address, coin: token?.coin ?? OTHER_COIN, amount, params });
}

const OTHER_COIN = 'other';

/** Contracts of tokens that a request may name, with their decimals. */
const TOKENS: ReadonlyMap<string, { readonly coin: string; readonly decimals: number }> = new Map([
  ['0xdac17f958d2ee523a2206206994597c13d831ec7', { coin: 'USDT', decimals: 6 }],
  ['0x55d398326f99059ff775485246999027b3197955', { coin: 'USDT', decimals: 18 }],
  ['0x514910771af9ca656af840dff83e8264ecf986ca', { coin: 'LINK', decimals: 18 }],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', { coin: 'USDT', decimals: 6 }],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { coin: 'USDT', decimals: 6 }],
]);

const coinOfToken = (token: string): string =>
  (TOKENS.get(token) ?? TOKENS.get(token.toLowerCase()))?.coin ?? OTHER_COIN;

/** @returns undefined for an amount in another notation, which the user enters instead. */
function plainAmountOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d*\.?\d+$/.test(text) ? decimalTextOf(text) : undefined;
}

const UNITS = /^(\d+(?:\.\d+)?)(?:e(\d{1,3}))?$/i;

/** Amount of the smallest units, which may have an exponent: `1.5e18` of 18 decimals is 1.5. */
function unitsAmountOf(text: string, decimals: number): string | undefined {
  const [, mantissa, exponent = '0'] = UNITS.exec(text) ?? [];
  return mantissa === undefined
    ? undefined
    : decimalTextOf(`${mantissa}e${Number(exponent) - decimals}`);
}

function decimalTextOf(text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits === undefined) return undefined;
  const fraction = digits.fraction.replace(/0+$/, '');
  return fraction === '' ? digits.integer : `${digits.integer}.${fraction}`;
}
