/** Products of simple earn with their calls. */
import { useState } from 'react';
import type { NewEarnProduct } from '#contract/operator/earn.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useDeskAction, useEarnCover, useEarnProducts } from '../client/desk-queries.tsx';
import { useNow } from '../parts/use-now.ts';
import { requestOfEarnAct } from './earn-acts.ts';
import { EarnView } from './EarnView.tsx';

export function EarnSection() {
  const send = useDeskAction();
  const [terms, setTerms] = useState<NewEarnProduct>();
  return (
    <EarnView
      products={loadableOf(useEarnProducts())}
      now={useNow()}
      preview={loadableOf(useEarnCover(terms))}
      onTermsChange={setTerms}
      onAct={(act) => send(requestOfEarnAct(act))}
    />
  );
}
