/** Counts of the bots' actions since their start. */
export interface BotCounters {
  placedCount: number;
  canceledCount: number;
  receivedCount: number;
  /** Rejected placements, by error name. */
  readonly rejectedCounts: Map<string, number>;
  /** Commands that got no response. */
  errorCount: number;
}

export const newCounters = (): BotCounters => ({
  placedCount: 0,
  canceledCount: 0,
  receivedCount: 0,
  rejectedCounts: new Map(),
  errorCount: 0,
});
