/** The part of a sum that a tier of rates is for: "0 – 500 USDT", or "> 500 USDT" for the last one. */
import type { EarnProduct } from '#contract/entities/earn.ts';
import { displayNumber } from '#domain/number-text.ts';

export const tierText = (
  { minimum, maximum }: Pick<EarnProduct['tiers'][number], 'minimum' | 'maximum'>,
  coin: string,
): string =>
  maximum === undefined
    ? `> ${displayNumber(minimum)} ${coin}`
    : `${displayNumber(minimum)} – ${displayNumber(maximum)} ${coin}`;
