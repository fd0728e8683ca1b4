/** Where pictures of the exchange lie: on the server that its calls go to. */
import { services } from './wiring/shell/services.ts';

/** @param path from the server's root, as the exchange writes it. */
export function imageUrlOf(path: string): string {
  const { apiUrl } = services().config;
  return apiUrl.startsWith('/') ? path : new URL(path, apiUrl).href;
}
