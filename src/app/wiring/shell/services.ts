/** What the start has made, for the parts of the wiring that load with their routes. */
import { assert } from '#contract/core/assert.ts';
import type { DeploymentConfig } from '#contract/config.ts';
import type { SessionWiring } from '../session/session.ts';

export interface Services extends SessionWiring {
  readonly config: DeploymentConfig;
  readonly log: (message: string, error: unknown) => void;
}

let provided: Services | undefined;

/** Once, before the first page renders. */
export function provideServices(services: Services): void {
  provided = services;
}

/** @throws BrokenInvariant before the start. */
export function services(): Services {
  assert(provided !== undefined, 'routes load after the start');
  return provided;
}
