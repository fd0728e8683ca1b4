/** Decides which push addresses the exchange may call. They come from users, so an address must not
 *  lead into the operator's own network. */
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

const NAME_TIMEOUT_MS = 2_000;
const NAME_TRY_COUNT = 2;

/** Networks that are not the public internet (IANA special-purpose registries), multicast included. */
const PRIVATE_RANGES: readonly (readonly [
  network: string,
  bits: number,
  family: 'ipv4' | 'ipv6',
])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];
/** IPv6 outside of 2000::/3 is not public; inside it, these carry IPv4 addresses or documentation. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
const PRIVATE = new BlockList();
for (const [network, bits, family] of PRIVATE_RANGES) PRIVATE.addSubnet(network, bits, family);
PRIVATE.addSubnet('2001::', 23, 'ipv6');
PRIVATE.addSubnet('2001:db8::', 32, 'ipv6');
PRIVATE.addSubnet('2002::', 16, 'ipv6');
PRIVATE.addSubnet('3fff::', 20, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  if (family !== 6) return false;
  return PUBLIC_IPV6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

/** Names that only exist in local networks. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion)\.?$/i;

/** Networks that a machine with these interfaces is part of: with public addresses, they are private all the same. */
export function networksOf(interfaces: ReturnType<typeof networkInterfaces>): BlockList {
  const own = new BlockList();
  for (const { cidr, family } of Object.values(interfaces).flatMap((all) => all ?? [])) {
    const [network = '', bits = '0'] = (cidr ?? '').split('/', 2);
    if (isIP(network) === 0) continue;
    own.addSubnet(network, Number(bits), family === 'IPv4' ? 'ipv4' : 'ipv6');
  }
  return own;
}

/** @param isLocalAllowed for tests: loopback over http. */
export function isAllowedEndpoint(endpoint: string, isLocalAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (isLocalAllowed && protocol === 'http:' && hostname === '127.0.0.1') return true;
  // Push services have names, so an IP address is never one of them.
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && isNamed && !LOCAL_NAME.test(hostname);
}

export interface NameResolver {
  resolve4(hostname: string): Promise<readonly string[]>;
  resolve6(hostname: string): Promise<readonly string[]>;
}

export interface PublicLookupOptions {
  /** By default that of the system's configuration. */
  readonly resolver?: NameResolver;
  /** By default the networks of this machine. */
  readonly isOwnNetwork?: (address: string) => boolean;
}

/** Resolves names for connections and rejects private addresses. The connection uses the checked address, so a name
 *  cannot lead elsewhere after the check. Asks name servers directly: `dns.lookup` waits in the few threads that files and
 *  password hashes use, so a user's slow name server would stop these. */
export function publicLookupOf({
  resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: NAME_TRY_COUNT }),
  isOwnNetwork = isInOwnNetwork,
}: PublicLookupOptions = {}): LookupFunction {
  return async (hostname, { all }, callback) => {
    let found: readonly LookupAddress[];
    try {
      found = await addressesOf(resolver, hostname);
    } catch (error) {
      return callback(error as Error, '', 0);
    }
    const [first] = found;
    const isPublic = found.every(
      ({ address }) => isPublicAddress(address) && !isOwnNetwork(address),
    );
    if (first === undefined || !isPublic) return callback(new PrivateAddressError(hostname), '', 0);
    if (all === true) return callback(null, [...found]);
    return callback(null, first.address, first.family);
  };
}

/** @throws Error of the name server when the name has neither kind of address. */
async function addressesOf(
  resolver: NameResolver,
  hostname: string,
): Promise<readonly LookupAddress[]> {
  const results = await Promise.allSettled([
    resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
  ]);
  const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const [failed] = results.filter((result) => result.status === 'rejected');
  if (found.length === 0 && failed !== undefined) throw failed.reason;
  return found;
}

function isInOwnNetwork(address: string): boolean {
  return networksOf(networkInterfaces()).check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';

  constructor(hostname: string) {
    super(`${hostname} has an address that is not public.`);
  }
}
