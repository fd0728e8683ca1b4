/** Normal form of IP addresses, and the blocks of addresses that limits count. One IPv6 customer has
 *  2^64 addresses or more, so a limit per address is no limit. */
import { isIPv4, isIPv6 } from 'node:net';

const LENGTH_MAX = 64;
const GROUP_COUNT = 8;
/** Providers assign a /64 to each customer's line. */
const BLOCK_GROUP_COUNT = 4;
/** Providers assign at most a /48 to each customer's site. */
const SITE_GROUP_COUNT = 3;
const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * Removes brackets, port and zone; writes IPv6 in its shortest lower-case form and IPv4 inside IPv6
 * as IPv4.
 * @returns other text unchanged, for example of a proxy that hides addresses.
 */
export function normalAddressOf(text: string | undefined): string {
  const given = (text ?? '').trim().slice(0, LENGTH_MAX);
  const [, bracketed, plain] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(given) ?? [];
  const address = (bracketed ?? plain ?? given).replace(/%.*$/, '');
  if (!isIPv6(address)) return isIPv4(address) ? address : given;
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED_IPV4.exec(shortest) ?? [];
  if (high === undefined || low === undefined) return shortest;
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex');
  return bytes.join('.');
}

/** The block that a limit per caller counts: an IPv4 address, or an IPv6 /64. */
export const addressBlockOf = (address: string | undefined): string =>
  prefixOf(address, BLOCK_GROUP_COUNT);

/** The wider block of a second, higher limit: an IPv6 /48. The same as the block for IPv4. */
export const addressSiteOf = (address: string | undefined): string =>
  prefixOf(address, SITE_GROUP_COUNT);

function prefixOf(address: string | undefined, groupCount: number): string {
  const normal = normalAddressOf(address);
  if (!isIPv6(normal)) return normal;
  const [head = '', tail] = normal.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: GROUP_COUNT - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right];
  return `${groups.slice(0, groupCount).join(':')}::/${groupCount * 16}`;
}

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
