/** Inputs of the table of positions. */
import type { PositionId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { CloseKind, ContractKey } from '#contract/entities/futures-terms.ts';
import type { RiskedAccount } from '../../numbers/account-risk.ts';
import type { FuturesQuote, ProfitPrice } from '../../numbers/quote.ts';

/** How results are displayed [FUT-10]. */
export interface ProfitChoices {
  readonly form: 'pnl' | 'roi';
  readonly price: ProfitPrice;
}

export interface PositionIntents {
  readonly onClose: (position: FuturesPosition, kind: CloseKind) => void;
  readonly onReverse: (position: FuturesPosition) => void;
  readonly onMargin: (position: FuturesPosition) => void;
  readonly onStops: (position: FuturesPosition) => void;
  readonly onShare: (position: FuturesPosition) => void;
}

export interface PositionSources {
  /** @returns undefined for a contract whose rules are not loaded. */
  readonly contractOf: (key: ContractKey) => FuturesContract | undefined;
  /** @returns the store of the contract's live prices; the same for the same contract. */
  readonly quoteOf: (key: ContractKey) => FuturesQuote;
  /** Reads the wallet with all its positions, for the formulas of cross positions; undefined while it
   *  loads. */
  readonly accountOf: () => RiskedAccount | undefined;
}

export interface PositionColumnOptions extends PositionSources {
  readonly choices: ProfitChoices;
  /** Positions with a pending change. */
  readonly pendingIds: ReadonlySet<PositionId>;
  readonly intents: PositionIntents;
}
