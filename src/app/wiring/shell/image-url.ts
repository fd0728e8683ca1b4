/** Addresses of the exchange's images: on the server that receives the client's calls. */
import { services } from './services.ts';

/**
 * Returns the absolute address of an image.
 * @param path from the server's root, as sent by the exchange.
 */
export function imageUrlOf(path: string): string {
  const { apiUrl } = services().config;
  return apiUrl.startsWith('/') ? path : new URL(path, apiUrl).href;
}
