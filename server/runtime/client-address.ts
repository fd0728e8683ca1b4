/** Determines the address of the client behind trusted proxies, for requests that fastify does not
 *  handle. Like fastify's `trustProxy`, it reads X-Forwarded-For from the right, as far as each hop
 *  is trusted. */
import { BlockList, isIP } from 'node:net';
import { normalAddressOf } from './address-block.ts';

export interface TrustedProxies {
  has(address: string): boolean;
  clientOf(peer: string | undefined, forwardedFor: string | undefined): string;
}

/** @param proxies addresses and ranges, as in 10.0.0.0/8. */
export function trustedProxiesOf(proxies: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', length] = proxy.split('/', 2);
    if (length === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(length), familyOf(address));
  }
  const has = (address: string): boolean => {
    const plain = normalAddressOf(address);
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
  return {
    has,
    clientOf: (peer = '', forwardedFor = '') => {
      let client = normalAddressOf(peer);
      const hops = forwardedFor.split(',').map((hop) => hop.trim());
      while (has(client)) {
        const next = hops.pop();
        if (next === undefined || next === '') break;
        client = normalAddressOf(next);
      }
      return client;
    },
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
