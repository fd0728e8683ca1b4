/** Parsers of the address formats, one per family of networks. Each returns the normalized address,
 *  or the name of the problem. Mainnet only. */
import { base58, base58xrp, bech32, bech32m } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { xAddressOf } from './x-address.ts';

/** `malformed`: not of this format at all. `checksum_wrong`: of this format, with a typing error. */
export type FormatProblem = 'malformed' | 'checksum_wrong';
export type FormatResult = { readonly address: string } | FormatProblem;
export type AddressFormat = (text: string) => FormatResult;

const CHECKSUM_BYTE_COUNT = 4;
const HASH_BYTE_COUNT = 20;
const SCRIPT_HASH_BYTE_COUNT = 32;
/** Longer texts are no address of any network; bounds the work of the decoders. */
export const ADDRESS_LENGTH_MAX = 200;
/** Cardano's addresses exceed the 90 characters that the checksum was designed for. */
const CARDANO_LENGTH_MAX = 150;

interface Base58Coder {
  decode(text: string): Uint8Array;
}

/** A version byte, then the payload, then four bytes of a double SHA-256. */
const base58Format =
  (coder: Base58Coder, versions: readonly number[]): AddressFormat =>
  (text) => {
    const bytes = tryDecode(() => coder.decode(text));
    if (bytes?.length !== 1 + HASH_BYTE_COUNT + CHECKSUM_BYTE_COUNT) return 'malformed';
    if (!versions.includes(bytes[0] ?? -1)) return 'malformed';
    const content = bytes.subarray(0, -CHECKSUM_BYTE_COUNT);
    const expected = sha256(sha256(content)).subarray(0, CHECKSUM_BYTE_COUNT);
    return isSame(expected, bytes.subarray(-CHECKSUM_BYTE_COUNT))
      ? { address: text }
      : 'checksum_wrong';
  };

/** Witness version 0 (20 or 32 bytes, bech32) or 1 (taproot: 32 bytes, bech32m). */
const segwitFormat =
  (prefix: string): AddressFormat =>
  (text) => {
    if (!text.toLowerCase().startsWith(`${prefix}1`)) return 'malformed';
    for (const [version, coder] of [bech32, bech32m].entries()) {
      const found = tryDecode(() => coder.decode(text as `${string}1${string}`));
      if (found === undefined) continue;
      const program = tryDecode(() => coder.fromWords(found.words.slice(1)));
      const isUsable =
        found.prefix === prefix && found.words[0] === version && isProgram(version, program);
      return isUsable ? { address: text.toLowerCase() } : 'malformed';
    }
    return 'checksum_wrong';
  };

const isProgram = (version: number, program: Uint8Array | undefined): boolean =>
  program?.length === SCRIPT_HASH_BYTE_COUNT ||
  (version === 0 && program?.length === HASH_BYTE_COUNT);

const either =
  (...formats: readonly AddressFormat[]): AddressFormat =>
  (text) => {
    const results = formats.map((format) => format(text));
    return (
      results.find((result) => typeof result === 'object') ??
      (results.includes('checksum_wrong') ? 'checksum_wrong' : 'malformed')
    );
  };

export const bitcoinFormat = either(base58Format(base58, [0x00, 0x05]), segwitFormat('bc'));
/** The old script addresses that begin with 3 are Bitcoin's too, so they are rejected. */
export const litecoinFormat = either(base58Format(base58, [0x30, 0x32]), segwitFormat('ltc'));
export const dogecoinFormat = base58Format(base58, [0x1e, 0x16]);
export const tronFormat = base58Format(base58, [0x41]);
/** An X-address is read before; one with a typing error is not. */
export const xrpFormat: AddressFormat = either(base58Format(base58xrp, [0x00]), (text) =>
  xAddressOf(text) === 'checksum_wrong' ? 'checksum_wrong' : 'malformed',
);

const HEX_ADDRESS = /^0[xX][0-9a-fA-F]{40}$/;

/** Mixed case carries the checksum of EIP-55; one case carries none. */
export function ethereumFormat(text: string): FormatResult {
  if (!HEX_ADDRESS.test(text)) return 'malformed';
  const digits = text.slice(2);
  const address = withCaseChecksum(digits.toLowerCase());
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && address !== `0x${digits}` ? 'checksum_wrong' : { address };
}

/** A letter is upper case where the digest of the address has a digit from 8 on. */
export function withCaseChecksum(digits: string): string {
  const digest = keccak_256(new TextEncoder().encode(digits));
  const cased = Array.from(digits, (digit, index) => {
    const byte = digest[index >> 1] ?? 0;
    return (index % 2 === 0 ? byte >> 4 : byte & 15) >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${cased.join('')}`;
}

/** A public key or a derived account, in base58 without a checksum. */
export const solanaFormat: AddressFormat = (text) =>
  tryDecode(() => base58.decode(text))?.length === 32 ? { address: text } : 'malformed';

const CARDANO_PREFIX = 'addr';
/** Length of a Shelley address by its type: base, pointer, enterprise. */
const CARDANO_BASE_BYTE_COUNT = 57;
const CARDANO_KEY_BYTE_COUNT = 29;
const CARDANO_POINTER_BYTE_COUNT_MAX = 59;
const CARDANO_MAINNET = 1;

export const cardanoFormat: AddressFormat = (text) => {
  if (!text.toLowerCase().startsWith(`${CARDANO_PREFIX}1`)) return 'malformed';
  const found = tryDecode(() => bech32.decode(text as `${string}1${string}`, CARDANO_LENGTH_MAX));
  if (found === undefined) return 'checksum_wrong';
  const bytes = tryDecode(() => bech32.fromWords(found.words));
  const header = bytes?.[0];
  if (found.prefix !== CARDANO_PREFIX || bytes === undefined || header === undefined) {
    return 'malformed';
  }
  const isShelley = (header & 15) === CARDANO_MAINNET && isCardanoLength(header >> 4, bytes.length);
  return isShelley ? { address: text.toLowerCase() } : 'malformed';
};

function isCardanoLength(type: number, length: number): boolean {
  if (type <= 3) return length === CARDANO_BASE_BYTE_COUNT;
  if (type <= 5) {
    return length > CARDANO_KEY_BYTE_COUNT && length <= CARDANO_POINTER_BYTE_COUNT_MAX;
  }
  return type <= 7 && length === CARDANO_KEY_BYTE_COUNT;
}

/** The libraries throw on invalid text. */
function tryDecode<Result>(decode: () => Result): Result | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);
