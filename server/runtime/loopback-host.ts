/** Tells whether a host name or IP address is this machine's own. */
import { isIP } from 'node:net';

export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '[::1]') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
