/** The studies a session calculates. Their code is loaded with the first request that has any. */
import type { StepBar } from '#domain/bars.ts';
import type { ClosedBars, StudyRequest } from './market-api.ts';
import type { StudyEngine, StudyEngineOptions } from './studies/study-engine.ts';

export class SessionStudies {
  readonly #options: StudyEngineOptions;
  #engine: StudyEngine | undefined;
  #request: StudyRequest | undefined;

  constructor(options: StudyEngineOptions) {
    this.#options = options;
  }

  /** The last request counts, whenever the code arrives. */
  async request(request: StudyRequest): Promise<void> {
    this.#request = request;
    const isNothing = request.choices.length === 0 && request.compared === undefined;
    if (this.#engine === undefined && isNothing) return;
    const { StudyEngine } = await import('./studies/study-engine.ts');
    if (this.#request !== request) return;
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
