/** Open positions with their dialogs, and the tools above them. */
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { useFuturesService } from '#src/binding/futures.ts';
import { contracts } from '#src/stores/contracts.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import { usePageView } from '#src/trading/terminal/page-views.ts';
import { useContractOf, useRiskedAccount } from '../use-risked-account.ts';
import { usePendingPositions } from '../use-pending-positions.ts';
import { CloseAllDialog } from './dialogs/CloseAllDialog.tsx';
import { PositionDialog, type OpenDialog } from './PositionDialog.tsx';
import type { PositionIntents } from './tables/position-intents.ts';
import { PositionsTable } from './tables/PositionsTable.tsx';
import { PositionTools } from './tables/PositionTools.tsx';

interface PositionsPanelProps {
  readonly contract: FuturesContract;
  /** Undefined while loading. */
  readonly positions: readonly FuturesPosition[] | undefined;
  readonly now: EpochMs;
}

const NONE: readonly FuturesPosition[] = [];

export function PositionsPanel({ contract, positions, now }: PositionsPanelProps) {
  const [form] = usePageView('profit');
  const [price] = usePageView('profitPrice');
  // Rules of other contracts are loaded later.
  useSnapshot(contracts);
  const contractOf = useContractOf(contract);
  const accountOf = useRiskedAccount(contract);
  const pendingIds = usePendingPositions(positions ?? NONE);
  const [dialog, setDialog] = useState<OpenDialog>();
  const choices = useMemo(() => ({ form, price }), [form, price]);
  const intents = useMemo(
    (): PositionIntents => ({
      onClose: (position, kind) => setDialog({ kind: 'close', position, closeKind: kind }),
      onReverse: (position) => setDialog({ kind: 'reverse', position }),
      onMargin: (position) => setDialog({ kind: 'margin', position }),
      onStops: (position) => setDialog({ kind: 'stops', position }),
      onShare: (position) => setDialog({ kind: 'share', position }),
    }),
    [],
  );
  return (
    <>
      <PositionsTable
        positions={positions}
        contractOf={contractOf}
        quoteOf={quoteOf}
        accountOf={accountOf}
        choices={choices}
        pendingIds={pendingIds}
        intents={intents}
      />
      {dialog !== undefined && (
        <PositionDialog
          key={`${dialog.kind}/${dialog.position.id}`}
          dialog={dialog}
          contract={contractOf(dialog.position) ?? contract}
          now={now}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

interface PositionsToolsProps {
  readonly contract: FuturesContract;
  readonly positionCount: number;
}

/** Display of results and Close all. With other contracts hidden, only those of this one close. */
export function PositionsTools({ positionCount }: PositionsToolsProps) {
  const { closeAll, newRequestId } = useFuturesService();
  const [form, setForm] = usePageView('profit');
  const [price, setPrice] = usePageView('profitPrice');
  const [shown] = usePageView('contracts');
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const outcome = await closeAll({ isEverywhere: shown === 'all' }, newRequestId());
    setBusy(false);
    if (outcome === 'accepted') setOpen(false);
  };
  return (
    <>
      <PositionTools
        choices={{ form, price }}
        onChoicesChange={(next) => {
          setForm(next.form);
          setPrice(next.price);
        }}
        positionCount={positionCount}
        onCloseAll={() => setOpen(true)}
      />
      <CloseAllDialog
        isOpen={isOpen}
        positionCount={positionCount}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
