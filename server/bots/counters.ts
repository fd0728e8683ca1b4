/** What the bots did since their start. */
export interface BotCounters {
  placedCount: number;
  cancelledCount: number;
  receivedCount: number;
  /** Placements that were refused, by name. */
  readonly rejectedCounts: Map<string, number>;
  /** Commands that were never answered. */
  errorCount: number;
}

export const newCounters = (): BotCounters => ({
  placedCount: 0,
  cancelledCount: 0,
  receivedCount: 0,
  rejectedCounts: new Map(),
  errorCount: 0,
});
