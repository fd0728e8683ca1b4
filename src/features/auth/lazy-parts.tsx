/** Parts of the account forms that are loaded when they are first shown. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

const nothing = (): undefined => undefined;

/** A form without the check is complete, so a failure to load is not shown. */
export const LazyReferralCheck = lazyComponent(async () => {
  try {
    return (await loadPart('referralCheck')).ReferralCheckPart;
  } catch {
    return nothing;
  }
});
