/** Identity cases that wait for a decision, with their calls. */
import { decideIdentityCase } from '#contract/operator/identity.ts';
import { operatorRequest } from '#contract/operator/operator-route.ts';
import type { PaperKind } from '#contract/entities/identity.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useDeskAction,
  useIdentityCases,
  useOpenedCase,
  usePaper,
} from '../client/desk-queries.tsx';
import { RailCount } from '../parts/RailCount.tsx';
import { useNow } from '../parts/use-now.ts';
import { CaseView } from './CaseView.tsx';
import { IdentityView, type CaseDecision } from './IdentityView.tsx';
import { PaperImage } from './PaperImage.tsx';

export const IdentityCount = () => <RailCount count={useIdentityCases().data?.cases.length} />;

export function IdentitySection() {
  const send = useDeskAction();
  return (
    <IdentityView
      cases={loadableOf(useIdentityCases())}
      now={useNow()}
      onDecide={(id, { decision, papers, reasons }) =>
        send(
          operatorRequest(decideIdentityCase, {
            params: { id },
            body: { decision, papers, reasons },
          }),
        )
      }
      caseOf={(id, onDecision) => <Opened key={id} id={id} onDecision={onDecision} />}
    />
  );
}

interface OpenedProps {
  readonly id: string;
  readonly onDecision: (decision: CaseDecision) => void;
}

function Opened({ id, onDecision }: OpenedProps) {
  return (
    <CaseView
      opened={loadableOf(useOpenedCase(id))}
      paperOf={(kind) => <Paper key={kind} id={id} kind={kind} />}
      onDecision={onDecision}
    />
  );
}

function Paper({ id, kind }: { readonly id: string; readonly kind: PaperKind }) {
  return <PaperImage kind={kind} content={loadableOf(usePaper(id, kind))} />;
}
