/** X-addresses of the XRP Ledger: an account with its destination tag in one text. Mainnet only. @source XLS-5. */
import { base58xrp } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';

const PREFIX = [0x05, 0x44];
const ACCOUNT_BYTE_COUNT = 20;
/** A flag, and eight bytes of the tag, the lowest first. */
const TAG_BYTE_COUNT = 9;
const CHECKSUM_BYTE_COUNT = 4;
const BYTE_COUNT = PREFIX.length + ACCOUNT_BYTE_COUNT + TAG_BYTE_COUNT + CHECKSUM_BYTE_COUNT;
/** Version of a classic address. */
const ACCOUNT_VERSION = 0x00;
const WITHOUT_TAG = 0;
const WITH_TAG = 1;

export interface TaggedAccount {
  readonly address: string;
  readonly memo: string | undefined;
}

/** @returns undefined for text that is no X-address at all. */
export function xAddressOf(text: string): TaggedAccount | 'checksum_wrong' | undefined {
  const bytes = decode(text);
  if (bytes?.length !== BYTE_COUNT || !PREFIX.every((byte, at) => bytes[at] === byte)) {
    return undefined;
  }
  const content = bytes.subarray(0, -CHECKSUM_BYTE_COUNT);
  const checksum = bytes.subarray(-CHECKSUM_BYTE_COUNT);
  if (!checksum.every((byte, at) => byte === checksumOf(content)[at])) return 'checksum_wrong';
  const account = content.subarray(PREFIX.length, PREFIX.length + ACCOUNT_BYTE_COUNT);
  const tag = tagOf(content.subarray(PREFIX.length + ACCOUNT_BYTE_COUNT));
  return tag && { address: classicOf(account), ...tag };
}

/** @returns undefined for a tag of more than 32 bits, which is reserved. */
function tagOf([flag, ...bytes]: Uint8Array): Pick<TaggedAccount, 'memo'> | undefined {
  const [low, high] = [bytes.slice(0, 4), bytes.slice(4)];
  if (high.some((byte) => byte !== 0)) return undefined;
  const tag = low.reduce((sum, byte, at) => sum + byte * 256 ** at, 0);
  if (flag === WITH_TAG) return { memo: String(tag) };
  return flag === WITHOUT_TAG && tag === 0 ? { memo: undefined } : undefined;
}

function classicOf(account: Uint8Array): string {
  const content = Uint8Array.from([ACCOUNT_VERSION, ...account]);
  return base58xrp.encode(Uint8Array.from([...content, ...checksumOf(content)]));
}

const checksumOf = (content: Uint8Array): Uint8Array =>
  sha256(sha256(content)).subarray(0, CHECKSUM_BYTE_COUNT);

/** The library throws on invalid text. */
function decode(text: string): Uint8Array | undefined {
  try {
    return base58xrp.decode(text);
  } catch {
    return undefined;
  }
}
