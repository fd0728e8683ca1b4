/** The scanner, which is loaded when it is opened. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

export const LazyScan = lazyComponent(async () => (await loadPart('scan')).ScanPart);
