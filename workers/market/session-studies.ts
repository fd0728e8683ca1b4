/** The studies a session calculates. Nothing is calculated before the first request that has any. */
import type { StepBar } from '#domain/bars.ts';
import type { ClosedBars, StudyRequest } from './market-api.ts';
import { StudyEngine, type StudyEngineOptions } from './studies/study-engine.ts';

export class SessionStudies {
  readonly #options: StudyEngineOptions;
  #engine: StudyEngine | undefined;

  constructor(options: StudyEngineOptions) {
    this.#options = options;
  }

  request(request: StudyRequest): void {
    const isNothing = request.choices.length === 0 && request.compared === undefined;
    if (this.#engine === undefined && isNothing) return;
    this.#engine ??= new StudyEngine(this.#options);
    this.#engine.request(request);
    this.#options.onChange();
  }

  onBars(kind: ClosedBars['kind'], bars: readonly StepBar[]): void {
    this.#engine?.onBars(kind, bars);
  }

  /** Values of the running bar; undefined when there are none. */
  running(): Float64Array | undefined {
    return this.#engine?.running();
  }

  close(): void {
    this.#engine?.close();
  }
}
