/** Services created at startup, for wiring that loads with its routes. */
import { assert } from '#contract/core/assert.ts';
import type { DeploymentConfig } from '#contract/config.ts';
import type { SessionWiring } from '../session/session.ts';

export interface Services extends SessionWiring {
  readonly config: DeploymentConfig;
  readonly log: (message: string, error: unknown) => void;
}

let provided: Services | undefined;

/** Called once, before the first render. */
export function provideServices(services: Services): void {
  provided = services;
}

/**
 * Returns the services.
 * @throws BrokenInvariant before startup.
 */
export function services(): Services {
  assert(provided !== undefined, 'routes load after the start');
  return provided;
}
