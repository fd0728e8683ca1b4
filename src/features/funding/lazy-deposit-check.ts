/** Check of a deposit, loaded when the user opens it. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

export const LazyDepositCheck = lazyComponent(
  async () => (await loadPart('depositCheck')).DepositCheckPart,
);
