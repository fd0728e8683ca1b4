/** Plays a recording in a story with the worker's own core, without a worker. */
import { readRecording } from '#tests/support/replay/read-recording.ts';
import { replayMarket, type ReplayReport } from '#tests/support/replay/replay-market.ts';

export interface PlayedRecording {
  readonly report: ReplayReport;
  /** Last frame shown. */
  readonly lastFrame: Float64Array;
}

/** @param pace waits for this much recorded time to pass; as fast as possible without it. */
export async function playRecording(
  file: string,
  show: (frame: Float64Array) => void,
  pace?: (recordedMs: number) => Promise<void>,
): Promise<PlayedRecording> {
  let lastFrame = new Float64Array();
  const onFrame = (frame: Float64Array): void => {
    lastFrame = new Float64Array(frame);
    show(frame);
  };
  const paced = pace === undefined ? {} : { pace };
  const report = await replayMarket(readRecording(file), { onFrame, ...paced });
  return { report, lastFrame };
}
