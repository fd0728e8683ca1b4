/** The page's own calculation of an allocation, which runs in slices beside the page. */
import { useEffect, useState } from 'react';
import { runSteps } from '#src/platform/run-steps.ts';
import { verificationSteps, type ProofFacts, type ProofResult } from './verify-allocation.ts';

export interface Verification {
  /** 0 to 1. */
  readonly share: number;
  readonly result: ProofResult | undefined;
}

/** @param facts undefined before everything is loaded; the same object while nothing has changed
 *  @returns undefined before the calculation */
export function useVerification(facts: ProofFacts | undefined): Verification | undefined {
  const [made, setMade] = useState<Verification & { readonly facts: ProofFacts }>();
  useEffect(() => {
    if (facts === undefined) return undefined;
    return runSteps(verificationSteps(facts), {
      onShare: (share) => setMade({ facts, share, result: undefined }),
      onDone: (result) => setMade({ facts, share: 1, result }),
    });
  }, [facts]);
  if (facts === undefined) return undefined;
  return made?.facts === facts ? made : { share: 0, result: undefined };
}
