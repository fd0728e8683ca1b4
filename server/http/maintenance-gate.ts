/** Which calls are served during maintenance. All others are rejected before their body is read. */
import type { Route } from '#contract/core/route.ts';
import { landingSettings } from '#contract/rest/landing-settings.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

/** @returns the operator's text during maintenance, which may be empty; undefined otherwise. */
export type MaintenanceText = () => string | undefined;

/** Pages check again by themselves; other callers read this from the response. */
const RETRY_AFTER_MS = 10_000;

/** Settings name the maintenance. Routes at the root authorize channels, over which open pages are
 *  notified of its end. */
const isServed = (route: Route): boolean =>
  route.isAtRoot || route.path === commonSettings.path || route.path === landingSettings.path;

/** @returns undefined for a call that is served now. */
export function maintenanceRejection(
  route: Route,
  maintenance: MaintenanceText,
): Rejection<'maintenance'> | undefined {
  const text = maintenance();
  if (text === undefined || isServed(route)) return undefined;
  const message = text === '' ? {} : { message: text };
  return reject('maintenance', { ...message, retryAfterMs: RETRY_AFTER_MS });
}
