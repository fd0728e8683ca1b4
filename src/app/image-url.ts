/** Builds addresses of the exchange's images, on the server of its API. */
import { services } from './wiring/services.ts';

/**
 * Returns the absolute address of an image.
 * @param path from the server's root, as sent by the exchange.
 */
export function imageUrlOf(path: string): string {
  const { apiUrl } = services().config;
  return apiUrl.startsWith('/') ? path : new URL(path, apiUrl).href;
}
