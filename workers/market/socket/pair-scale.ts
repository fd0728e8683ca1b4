/** Converts a pair's decimals to its integer steps. Exact for orders and trades; rounded, as
 *  documented, for values that are only displayed. */
import {
  UNIT_DECIMALS,
  decimalCountOf,
  divideFloor,
  exactUnitsOf,
  lots,
  ticks,
  type Decimal,
  type Lots,
  type Ticks,
} from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import type { Bar } from '#contract/entities/bar.ts';
import type { StepBar } from '#domain/bars.ts';
import type { StepTicker, TextTicker } from '../engine/step-trades.ts';
import { StepScanner } from './scan-steps.ts';

export class PairScale {
  readonly steps: PairSteps;
  readonly #prices: StepScanner;
  readonly #sizes: StepScanner;

  constructor(steps: PairSteps) {
    this.steps = steps;
    this.#prices = new StepScanner(steps.tickSize);
    this.#sizes = new StepScanner(steps.lotSize);
  }

  /** @returns undefined for zero and for values that are not a multiple of the tick. */
  priceOf(text: Decimal): Ticks | undefined {
    const count = this.#prices.stepsOf(text);
    return count === undefined || count === 0 ? undefined : ticks(count);
  }

  /**
   * Zero is valid: it removes a level.
   * @returns undefined for values that are not a multiple of the lot.
   */
  sizeOf(text: Decimal): Lots | undefined {
    const count = this.#sizes.stepsOf(text);
    return count === undefined ? undefined : lots(count);
  }

  /**
   * Converts a bar. Recorded bars may be between steps: prices round to the nearest step, half up,
   * volumes down.
   * @returns undefined when a number is negative or too large.
   */
  barOf(bar: Bar): StepBar | undefined {
    const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map((price) =>
      this.#nearestPrice(price),
    );
    const volume = this.#volumeOf(bar.volume);
    if (open === undefined || high === undefined || low === undefined) return undefined;
    if (close === undefined || volume === undefined) return undefined;
    return { time: bar.time, open, high, low, close, volume };
  }

  /** @returns undefined when a number is out of range. */
  tickerOf(ticker: TextTicker): StepTicker | undefined {
    const lastPrice = this.#knownPrice(ticker.lastPrice);
    const high = this.#knownPrice(ticker.high);
    const low = this.#knownPrice(ticker.low);
    const volume = this.#volumeOf(ticker.volume);
    const { changePercent } = ticker;
    const changeE8 = changePercent === undefined ? NaN : Number(cutUnitsOf(changePercent));
    const quoteVolume = quoteVolumeOf(ticker.quoteVolume);
    if (lastPrice === undefined || high === undefined || low === undefined) return undefined;
    if (volume === undefined || quoteVolume === undefined) return undefined;
    if (changePercent !== undefined && !Number.isSafeInteger(changeE8)) return undefined;
    return { lastPrice, high, low, volume, changeE8, ...quoteVolume };
  }

  /** @returns NaN for a price that is not known, undefined for one out of range. */
  #knownPrice(text: Decimal | undefined): number | undefined {
    return text === undefined ? NaN : this.#nearestPrice(text);
  }

  #nearestPrice(text: Decimal): Ticks | undefined {
    const exact = this.#prices.stepsOf(text);
    const count = exact ?? roundedStepsOf(text, this.steps.tickSize, 'nearest');
    return count === undefined ? undefined : ticks(count);
  }

  #volumeOf(text: Decimal): Lots | undefined {
    const exact = this.#sizes.stepsOf(text);
    const count = exact ?? roundedStepsOf(text, this.steps.lotSize, 'down');
    return count === undefined ? undefined : lots(count);
  }
}

/** @returns NaN for a volume that was not sent, undefined for one out of range. */
function quoteVolumeOf(
  value: Decimal | undefined,
): Pick<StepTicker, 'quoteVolumeInteger' | 'quoteVolumeRest'> | undefined {
  if (value === undefined) return { quoteVolumeInteger: NaN, quoteVolumeRest: NaN };
  const units = cutUnitsOf(value);
  const unit = 10n ** BigInt(UNIT_DECIMALS);
  const quoteVolumeInteger = Number(units / unit);
  if (units < 0n || !Number.isSafeInteger(quoteVolumeInteger)) return undefined;
  return { quoteVolumeInteger, quoteVolumeRest: Number(units % unit) };
}

/** @returns undefined when the count is negative or not a safe integer. */
function roundedStepsOf(
  value: Decimal,
  step: Decimal,
  rounding: 'nearest' | 'down',
): number | undefined {
  const decimals = Math.max(decimalCountOf(value), decimalCountOf(step));
  const twice = 2n * exactUnitsOf(value, decimals);
  const stepUnits = exactUnitsOf(step, decimals);
  const added = rounding === 'nearest' ? stepUnits : 0n;
  const count = Number(divideFloor(twice + added, 2n * stepUnits));
  return count >= 0 && Number.isSafeInteger(count) ? count : undefined;
}

/** Returns units of 10^-8; further decimals are cut off. */
function cutUnitsOf(value: Decimal): bigint {
  const decimals = Math.max(decimalCountOf(value), UNIT_DECIMALS);
  return exactUnitsOf(value, decimals) / 10n ** BigInt(decimals - UNIT_DECIMALS);
}
