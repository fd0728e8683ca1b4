/** Take profit or stop loss of a position, until it triggers or is canceled. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesStopRecord, StopId, TriggerBy } from './engine-api.ts';
import type { Position } from './position.ts';
import type { Direction, Trigger } from './trigger-book.ts';

interface StopTerms {
  readonly id: StopId;
  readonly pairId: StopId;
  readonly position: Position;
  readonly kind: FuturesStopRecord['kind'];
  readonly price: Ticks;
  readonly triggerBy: TriggerBy;
  readonly size: Lots | undefined;
  readonly createdAt: EpochMs;
}

export class LiveStop implements Trigger {
  readonly terms: StopTerms;
  size: Lots | undefined;
  status: FuturesStopRecord['status'] = 'untriggered';
  updatedAt: EpochMs;
  version = 0;

  constructor(terms: StopTerms) {
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
