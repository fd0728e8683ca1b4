/** Take profit or stop loss of a position, until it triggers or is canceled. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesStopRecord } from './engine-records.ts';
import type { TriggerBy } from './engine-terms.ts';
import type * as model from './model.ts';
import type { Direction } from './trigger-book.ts';

export class LiveStop implements model.LiveStop {
  readonly terms: model.StopTerms;
  size: Lots | undefined;
  status: FuturesStopRecord['status'] = 'untriggered';
  updatedAt: EpochMs;
  version = 0;

  constructor(terms: model.StopTerms) {
    this.terms = terms;
    this.size = terms.size;
    this.updatedAt = terms.createdAt;
  }

  /** A long takes its profit above and its loss below; a short the other way round. */
  get direction(): Direction {
    const { kind, position } = this.terms;
    return (kind === 'take_profit') === (position.side === 'long') ? 'rising' : 'falling';
  }

  get triggerBy(): TriggerBy {
    return this.terms.triggerBy;
  }

  get triggerPrice(): Ticks {
    return this.terms.price;
  }

  record(): FuturesStopRecord {
    const { terms } = this;
    return {
      id: terms.id,
      pairId: terms.pairId,
      userId: terms.position.account.userId,
      contractId: terms.position.market.contract.id,
      positionId: terms.position.id,
      kind: terms.kind,
      price: terms.price,
      triggerBy: terms.triggerBy,
      size: this.size,
      status: this.status,
      createdAt: terms.createdAt,
      updatedAt: this.updatedAt,
      version: this.version,
    };
  }
}
