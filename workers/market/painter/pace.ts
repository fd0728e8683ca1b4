/** Default rendering quality: paints everything. */
import type { PaintPace } from '../painter-api.ts';

export const FULL_PACE: PaintPace = { paintIntervalMs: 0, isDetailed: true, isAnimated: true };
