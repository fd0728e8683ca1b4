/** Values typed into the calculator. */
import type { PositionSide } from '#domain/futures/position-risk.ts';

export interface CalculatorDraft {
  readonly side: PositionSide;
  readonly leverage: number;
  readonly entryPrice: string;
  readonly exitPrice: string;
  readonly size: string;
  /** Percent, without sign. */
  readonly roi: string;
  readonly isLoss: boolean;
  readonly addedMargin: string;
  readonly available: string;
}

export const EMPTY_DRAFT: CalculatorDraft = {
  side: 'long',
  leverage: 1,
  entryPrice: '',
  exitPrice: '',
  size: '',
  roi: '',
  isLoss: false,
  addedMargin: '',
  available: '',
};
