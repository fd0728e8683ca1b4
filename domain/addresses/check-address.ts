/** Checks an address for one network. The client and the exchange use the same function, so an
 *  address that the form accepts is not rejected later for its format. */
import { enteredText, hasGap } from '#contract/core/entered-text.ts';
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
import { ADDRESS_FAMILIES, type AddressFamily } from './address-family.ts';
import { paymentRequestOf } from './payment-request.ts';

export { ADDRESS_FAMILIES, type AddressFamily };
/** One chunk of the client checks addresses and reads requests. */
export { paymentRequestOf };

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

/** A space inside such an address may stand for a letter: without it, another address is valid as well. */
const WITHOUT_CHECKSUM: readonly AddressFamily[] = ['solana'];

const DESTINATION_TAG = /^(?:0|[1-9]\d{0,9})$/;
const DESTINATION_TAG_MAX = 4_294_967_295;

/** Accepts what people paste: spaces and invisible characters are ignored, a payment request is read for its
 *  address and memo, and an X-address for its tag. An empty memo counts as none. */
export function checkAddress(family: AddressFamily, text: string, memo = ''): AddressCheck {
  const request = paymentRequestOf(text);
  const entered = request?.address ?? enteredText('address', text);
  if (entered === '') return failure('empty');
  if (entered.length > ADDRESS_LENGTH_MAX) return failure('malformed');
  if (request !== undefined && request.family !== family) {
    return failure('wrong_network', request.family === undefined ? [] : [request.family]);
  }
  const isUnsure = request === undefined && WITHOUT_CHECKSUM.includes(family) && hasGap(text);
  const result = isUnsure ? 'malformed' : FORMATS[family](entered);
  if (typeof result === 'string') {
    const validFor = ADDRESS_FAMILIES.filter(
      (other) => other !== family && typeof FORMATS[other](entered) === 'object',
    );
    return validFor.length > 0 ? failure('wrong_network', validFor) : failure(result);
  }
  return withMemo(family, result.address, enteredText('memo', memo), request?.memo);
}

/** @param named memo of the address itself, which another one must not contradict. */
function withMemo(
  family: AddressFamily,
  address: string,
  entered: string,
  named: string | undefined,
): AddressCheck {
  const memo = entered === '' ? (named ?? '') : entered;
  if (memo === '') return { ok: true, address, memo: undefined };
  if (family !== 'xrp') return failure('memo_not_supported');
  const isClear = named === undefined || named === memo;
  return isClear && isDestinationTag(memo) ? { ok: true, address, memo } : failure('memo_invalid');
}

/** A destination tag is a 32-bit integer without leading zeros. */
export const isDestinationTag = (text: string): boolean =>
  DESTINATION_TAG.test(text) && Number(text) <= DESTINATION_TAG_MAX;

const failure = (
  problem: AddressProblem,
  validFor: readonly AddressFamily[] = [],
): AddressCheck => ({ ok: false, problem, validFor });
