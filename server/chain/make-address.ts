/** Makes valid addresses of each format from a seed: the same seed and name give the same address. */
import { createHash } from 'node:crypto';
import { base58, base58xrp, bech32 } from '@scure/base';
import { assert } from '#contract/core/assert.ts';
import { withCaseChecksum } from '#domain/addresses/address-formats.ts';
import type { AddressFamily } from '#domain/addresses/check-address.ts';

const HASH_BYTE_COUNT = 20;
/** Base address of Cardano's main network: type 0, network 1. */
const CARDANO_HEADER = 0x01;
const CARDANO_LENGTH_MAX = 150;

type Maker = (bytes: Buffer, stake: Buffer) => string;

const hashIn = (bytes: Buffer): Buffer => bytes.subarray(0, HASH_BYTE_COUNT);

const MAKERS: Readonly<Record<AddressFamily, Maker>> = {
  bitcoin: (bytes) => segwit('bc', hashIn(bytes)),
  litecoin: (bytes) => segwit('ltc', hashIn(bytes)),
  dogecoin: (bytes) => base58.encode(addChecksum(0x1e, hashIn(bytes))),
  tron: (bytes) => base58.encode(addChecksum(0x41, hashIn(bytes))),
  xrp: (bytes) => base58xrp.encode(addChecksum(0x00, hashIn(bytes))),
  ethereum: (bytes) => withCaseChecksum(hashIn(bytes).toString('hex')),
  solana: (bytes) => base58.encode(bytes),
  cardano: (bytes, stake) => cardano(bytes, stake),
};

export function makeAddress(family: AddressFamily, seed: string, name: string): string {
  const path = `${seed}/${family}/${name}`;
  return MAKERS[family](digestOf(path), digestOf(`${path}/stake`));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function segwit(prefix: string, hash: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hash)]);
}

function addChecksum(version: number, hash: Uint8Array): Uint8Array {
  const content = Buffer.concat([Buffer.from([version]), hash]);
  const once = createHash('sha256').update(content).digest();
  const twice = createHash('sha256').update(once).digest();
  return Buffer.concat([content, twice.subarray(0, 4)]);
}

function cardano(payment: Buffer, stake: Buffer): string {
  const bytes = Buffer.concat([
    Buffer.from([CARDANO_HEADER]),
    payment.subarray(0, 28),
    stake.subarray(0, 28),
  ]);
  assert(bytes.length === 57, 'a base address has two key hashes');
  return bech32.encode('addr', bech32.toWords(bytes), CARDANO_LENGTH_MAX);
}
