/** Hotkeys of the futures page, with the question before a position is closed. */
import { useState } from 'react';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { TradingKeys } from '#src/trading/terminal/keys/TradingKeys.tsx';
import { PositionDialog } from './parts/PositionDialog.tsx';
import { useFuturesActions } from './use-futures-actions.ts';

interface FuturesKeysProps {
  readonly contract: FuturesContract;
  readonly now: EpochMs;
}

export function FuturesKeys({ contract, now }: FuturesKeysProps) {
  const [position, setPosition] = useState<FuturesPosition>();
  useFuturesActions(setPosition);
  return (
    <>
      <TradingKeys quoteCoin={contract.quoteCoin} isArmed={undefined} />
      {position !== undefined && (
        <PositionDialog
          key={position.id}
          dialog={{ kind: 'close', position, closeKind: 'market' }}
          contract={contract}
          now={now}
          onClose={() => setPosition(undefined)}
        />
      )}
    </>
  );
}
