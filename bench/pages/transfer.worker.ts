/** Sends loads one at a time, each after the page has acknowledged the previous one. */
import * as Comlink from 'comlink';
import { fillFrame, LOAD_LENGTH, objectOf, type LoadObject } from './transfer-load.ts';

export type Way = 'frame over Comlink' | 'objects over Comlink' | 'JSON text' | 'frame and back';

export type Load = Float64Array<ArrayBuffer> | LoadObject | string;

export interface TransferWorker {
  run(way: Way, count: number, receive: (load: Load) => unknown): Promise<void>;
}

const api: TransferWorker = {
  async run(way, count, receive) {
    let spare = new Float64Array(LOAD_LENGTH);
    for (let turn = 0; turn < count; turn += 1) {
      if (way === 'objects over Comlink') await receive(objectOf(turn));
      else if (way === 'JSON text') await receive(JSON.stringify(objectOf(turn)));
      else if (way === 'frame over Comlink') {
        const frame = fillFrame(new Float64Array(LOAD_LENGTH), turn);
        await receive(Comlink.transfer(frame, [frame.buffer]));
      } else {
        const frame = fillFrame(spare, turn);
        spare = (await receive(
          Comlink.transfer(frame, [frame.buffer]),
        )) as Float64Array<ArrayBuffer>;
      }
    }
  },
};

Comlink.expose(api);
