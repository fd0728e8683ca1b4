/** Lists all scenarios in run order: those without a browser first. */
import type { Scenario } from '#bench/harness/scenario.ts';
import { book } from './book.ts';
import { chart } from './chart.ts';
import { conflated } from './conflated.ts';
import { decode } from './decode.ts';
import { enginesInAWorker } from './engines-in-a-worker.ts';
import { exchange } from './exchange.ts';
import { flood } from './flood.ts';
import { futures } from './futures.ts';
import { input } from './input.ts';
import { match } from './match.ts';
import { merge } from './merge.ts';
import { notifications } from './notifications.ts';
import { reconnect } from './reconnect.ts';
import { soak } from './soak.ts';
import { replay } from './replay.ts';
import { slowStart } from './slow-start.ts';
import { socket } from './socket.ts';
import { start } from './start.ts';
import { terminal } from './terminal.ts';
import { transfer } from './transfer.ts';

export const SCENARIOS: readonly Scenario[] = [
  merge,
  decode,
  match,
  exchange,
  replay,
  enginesInAWorker,
  socket,
  transfer,
  chart,
  book,
  input,
  conflated,
  start,
  slowStart,
  reconnect,
  terminal,
  futures,
  soak,
  flood,
  notifications,
];
