/** Replaces wrong optional fields of the configuration with fallbacks: a page without push is
 *  better than none. Required fields are never replaced. */
import { deploymentConfig } from '#contract/config.ts';
import { parse } from '#contract/codec.ts';
import type { LoadedDeployment } from './deployment.ts';

/** Default address of a broadcast service; no service there accepts this key. */
const nowhere = () => ({
  host: location.hostname,
  port: location.protocol === 'https:' ? 443 : 6006,
  tls: location.protocol === 'https:',
  key: 'unknown',
  cluster: '',
  auth_path: '/broadcasting/auth',
  user_channels: 'private',
});

/** Fallback of each optional field. */
const FALLBACKS: Readonly<Record<string, () => unknown>> = {
  broadcast: nowhere,
  push: () => null,
  redirect_allow_list: () => [],
  webview_hosts: () => [],
  sign_in_with: () => null,
  captcha: () => null,
};

/**
 * Returns the configuration with fallbacks.
 * @param wrong dotted paths of the fields that are missing or wrong.
 * @returns undefined when a required field is among them.
 */
export function withFallbacks(
  found: unknown,
  wrong: readonly string[],
): LoadedDeployment | undefined {
  const names = new Set(wrong.map((path) => path.split('.', 1)[0] ?? ''));
  const fallbacks = [...names].map((name) => [name, FALLBACKS[name]?.()] as const);
  const parsed = parse(deploymentConfig, { ...Object(found), ...Object.fromEntries(fallbacks) });
  return parsed.ok ? { ...parsed.model, isPushBroken: names.has('push') } : undefined;
}
