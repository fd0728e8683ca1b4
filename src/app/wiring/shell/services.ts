/** Services created at startup, for wiring that loads with its routes. */
import { assert } from '#contract/core/assert.ts';
import type { SessionWiring } from '../session/session.ts';
import type { LoadedDeployment } from './deployment.ts';

export interface Services extends SessionWiring {
  readonly config: LoadedDeployment;
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
