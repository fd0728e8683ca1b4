/** Runs pure-code scenarios inside a browser's worker, as in the product. */
import { measureDecode } from '#bench/scenarios/decode.ts';
import { measureMerge } from '#bench/scenarios/merge.ts';

interface Job {
  readonly name: 'merge' | 'decode';
  readonly seed: number;
  readonly isQuick: boolean;
}

addEventListener('message', (event: MessageEvent<Job>) => {
  void run(event.data).then((result) => postMessage(result));
});

async function run({ name, seed, isQuick }: Job): Promise<unknown> {
  const settings = { seed, isQuick };
  return name === 'merge'
    ? measureMerge(settings, 'worker merge')
    : measureDecode(settings, 'worker decode');
}
