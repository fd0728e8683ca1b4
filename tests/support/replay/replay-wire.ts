/** Both ends of a replayed session: a broadcast service and an exchange that send only recorded
 *  messages at their recorded times. */
import type { Broadcast, ChannelEvents } from '#workers/market/socket/broadcast.ts';
import type { ExchangeCalls } from '#workers/market/socket/exchange-calls.ts';
import {
  CALL_NAMES,
  noCalls,
  type CallCounts,
  type CallName,
} from '#workers/market/recording/recording.ts';

export class ReplayBroadcast implements Broadcast {
  readonly #joined = new Map<string, ChannelEvents>();

  open(): void {}
  close(): void {}
  ping(): void {}

  join(name: string, events: ChannelEvents): void {
    this.#joined.set(name, events);
  }

  leave(name: string): void {
    this.#joined.delete(name);
  }

  get joinedNames(): readonly string[] {
    return [...this.#joined.keys()];
  }

  channel(name: string): ChannelEvents | undefined {
    return this.#joined.get(name);
  }
}

interface PendingRequest {
  readonly resolve: (response: never) => void;
  readonly reject: (reason: Error) => void;
}

export class ReplayCalls implements ExchangeCalls {
  readonly #waiting = new Map<string, PendingRequest>();
  #counts = noCalls();

  readonly snapshot = () => this.#call<'snapshot'>('snapshot');
  readonly trades = () => this.#call<'trades'>('trades');
  readonly bars = () => this.#call<'bars'>('bars');

  /** Continues the numbering of calls from these counts. */
  count(from: CallCounts): void {
    this.#counts = { ...from };
  }

  /** Returns the number of the newest call of this name. */
  numberOf(call: CallName): number {
    return this.#counts[call] - 1;
  }

  /** @returns false when there is no such request. */
  response(call: CallName, number: number, response: unknown): boolean {
    const request = this.#find(call, number);
    request?.resolve(response as never);
    return request !== undefined;
  }

  fail(call: CallName, number: number): boolean {
    const request = this.#find(call, number);
    request?.reject(new Error('The call failed when it was recorded.'));
    return request !== undefined;
  }

  #call<Call extends CallName>(call: Call): ReturnType<ExchangeCalls[Call]> {
    const number = this.#counts[call]++;
    const request = new Promise((resolve, reject) => {
      this.#waiting.set(keyOf(call, number), { resolve, reject });
    });
    return request as ReturnType<ExchangeCalls[Call]>;
  }

  #find(call: CallName, number: number): PendingRequest | undefined {
    const request = this.#waiting.get(keyOf(call, number));
    this.#waiting.delete(keyOf(call, number));
    return request;
  }
}

const keyOf = (call: CallName, number: number): string => `${CALL_NAMES.indexOf(call)}:${number}`;
