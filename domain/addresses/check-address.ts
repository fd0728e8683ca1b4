/** Checks an address for one network. The client and the exchange use the same function, so an
 *  address that the form accepts is not rejected later for its format. */
import {
  ADDRESS_LENGTH_MAX,
  bitcoinFormat,
  cardanoFormat,
  dogecoinFormat,
  ethereumFormat,
  litecoinFormat,
  solanaFormat,
  tronFormat,
  xrpFormat,
  type AddressFormat,
} from './address-formats.ts';

/** Families of networks with one address format; BNB Smart Chain uses Ethereum's. */
export const ADDRESS_FAMILIES = [
  'bitcoin',
  'ethereum',
  'tron',
  'solana',
  'xrp',
  'litecoin',
  'dogecoin',
  'cardano',
] as const;
export type AddressFamily = (typeof ADDRESS_FAMILIES)[number];

export const ADDRESS_PROBLEMS = [
  'empty',
  'malformed',
  'checksum_wrong',
  'wrong_network',
  'memo_invalid',
  'memo_not_supported',
] as const;
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number];

export type AddressCheck =
  | {
      readonly ok: true;
      /** Without surrounding spaces, in the usual case of its format. */
      readonly address: string;
      /** Undefined without a memo. */
      readonly memo: string | undefined;
    }
  | {
      readonly ok: false;
      readonly problem: AddressProblem;
      /** Networks for which the address is valid, after `wrong_network`. */
      readonly validFor: readonly AddressFamily[];
    };

const FORMATS: Readonly<Record<AddressFamily, AddressFormat>> = {
  bitcoin: bitcoinFormat,
  ethereum: ethereumFormat,
  tron: tronFormat,
  solana: solanaFormat,
  xrp: xrpFormat,
  litecoin: litecoinFormat,
  dogecoin: dogecoinFormat,
  cardano: cardanoFormat,
};

const DESTINATION_TAG = /^(?:0|[1-9]\d{0,9})$/;
const DESTINATION_TAG_MAX = 4_294_967_295;

/** Surrounding spaces are ignored. An empty memo counts as none. */
export function checkAddress(family: AddressFamily, text: string, memo = ''): AddressCheck {
  const trimmed = text.trim();
  if (trimmed === '') return failure('empty');
  if (trimmed.length > ADDRESS_LENGTH_MAX) return failure('malformed');
  const result = FORMATS[family](trimmed);
  if (typeof result === 'string') {
    const validFor = ADDRESS_FAMILIES.filter(
      (other) => other !== family && typeof FORMATS[other](trimmed) === 'object',
    );
    return validFor.length > 0 ? failure('wrong_network', validFor) : failure(result);
  }
  const usedMemo = memo.trim();
  if (usedMemo === '') return { ok: true, address: result.address, memo: undefined };
  if (family !== 'xrp') return failure('memo_not_supported');
  return isDestinationTag(usedMemo)
    ? { ok: true, address: result.address, memo: usedMemo }
    : failure('memo_invalid');
}

/** A destination tag is a 32-bit integer without leading zeros. */
export const isDestinationTag = (text: string): boolean =>
  DESTINATION_TAG.test(text) && Number(text) <= DESTINATION_TAG_MAX;

const failure = (
  problem: AddressProblem,
  validFor: readonly AddressFamily[] = [],
): AddressCheck => ({ ok: false, problem, validFor });
