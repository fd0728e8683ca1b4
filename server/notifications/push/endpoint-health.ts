/** Whether push endpoints answer: a circuit breaker for each. It opens after a few failures in a row; after a pause it lets
 *  one message through, whose outcome closes it or opens it for twice as long. */
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { Clock } from '#contract/core/time.ts';

/** `unproven`: not called since the start, or its last call failed. `open`: to be left alone. */
export type EndpointState = 'answering' | 'unproven' | 'open';

interface Health {
  /** Failures since the last answer. */
  readonly failureCount: number;
  readonly openUntil: number;
}

const FAILURE_COUNT_MAX = 3;
const OPEN_MS = MINUTE_MS;
const OPEN_MS_MAX = HOUR_MS;
/** Above this count, the endpoints that were called least recently are forgotten: they are unproven again. */
const ENDPOINT_COUNT_MAX = 50_000;

export class EndpointHealth {
  readonly #clock: Clock;
  /** In the order of their last calls. */
  readonly #healths = new Map<string, Health>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  stateOf(endpoint: string): EndpointState {
    const health = this.#healths.get(endpoint);
    if (health === undefined) return 'unproven';
    if (this.#clock() < health.openUntil) return 'open';
    return health.failureCount === 0 ? 'answering' : 'unproven';
  }

  noteAnswer(endpoint: string): void {
    this.#note(endpoint, { failureCount: 0, openUntil: 0 });
  }

  noteFailure(endpoint: string): void {
    const failureCount = (this.#healths.get(endpoint)?.failureCount ?? 0) + 1;
    const excess = failureCount - FAILURE_COUNT_MAX;
    const openMs = excess < 0 ? 0 : Math.min(OPEN_MS * 2 ** excess, OPEN_MS_MAX);
    this.#note(endpoint, { failureCount, openUntil: this.#clock() + openMs });
  }

  forget(endpoint: string): void {
    this.#healths.delete(endpoint);
  }

  #note(endpoint: string, health: Health): void {
    this.#healths.delete(endpoint);
    this.#healths.set(endpoint, health);
    for (const oldest of this.#healths.keys()) {
      if (this.#healths.size <= ENDPOINT_COUNT_MAX) break;
      this.#healths.delete(oldest);
    }
  }
}
