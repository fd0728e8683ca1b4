/** A configuration document with wrong fields, without what they are for: a page without push is better than none.
 *  What nothing works without is never replaced. */
import { deploymentConfig, type DeploymentConfig } from '#contract/config.ts';
import { parse } from '#contract/codec.ts';

/** Where a broadcast service would be if nobody had said anything; nobody there holds this key. */
const nowhere = () => ({
  host: location.hostname,
  port: location.protocol === 'https:' ? 443 : 6006,
  tls: location.protocol === 'https:',
  key: 'unknown',
  cluster: '',
  auth_path: '/broadcasting/auth',
  user_channels: 'private',
});

/** What stands in for each field that can be done without. */
const FALLBACKS: Readonly<Record<string, () => unknown>> = {
  broadcast: nowhere,
  push: () => null,
  redirect_allow_list: () => [],
  webview_hosts: () => [],
  sign_in_with: () => null,
  captcha: () => null,
};

/** @param wrong dotted paths of the fields that are missing or wrong.
 *  @returns undefined when one of them cannot be done without. */
export function withFallbacks(
  found: unknown,
  wrong: readonly string[],
): DeploymentConfig | undefined {
  const names = new Set(wrong.map((path) => path.split('.', 1)[0] ?? ''));
  const fallbacks = [...names].map((name) => [name, FALLBACKS[name]?.()] as const);
  const parsed = parse(deploymentConfig, { ...Object(found), ...Object.fromEntries(fallbacks) });
  return parsed.ok ? parsed.model : undefined;
}
