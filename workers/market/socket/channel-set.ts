/** What the worker wants to hear, and what is joined of it. Wishes outlive connections: after each
 *  connect exactly the wanted channels are joined, each once, however many wish for it. */
import type { Broadcast } from './broadcast.ts';
import type { Cancel, Environment } from './environment.ts';

export interface ChannelSubscription {
  /** As the wire spells it, `private-` included. */
  readonly name: string;
  readonly handlers: Readonly<Record<string, (payload: unknown) => void>>;
  /** The channel is being asked for on this connection. */
  readonly onJoining?: () => void;
  /** The channel is joined on this connection; again after each reconnect. */
  readonly onJoined?: () => void;
  /** The connection is gone: what came so far may have a hole behind it. */
  readonly onLost?: () => void;
}

/** A refused channel is asked for again, ever more slowly. */
const REFUSED_WAIT_MS = 2_000;
const REFUSED_WAIT_MS_MAX = 60_000;
/** Late confirmations of channels nobody wants any more are looked for once more. */
const SWEEP_AFTER_MS = 900;

interface Wanted {
  readonly requests: Set<ChannelSubscription>;
  isJoined: boolean;
  refusalCount: number;
  cancelRetry: Cancel;
}

export class ChannelSet {
  readonly #broadcast: Broadcast;
  readonly #environment: Environment;
  readonly #wanted = new Map<string, Wanted>();
  #isConnected = false;
  #cancelSweep: Cancel = () => {};

  constructor(broadcast: Broadcast, environment: Environment) {
    this.#broadcast = broadcast;
    this.#environment = environment;
  }

  get wantedNames(): readonly string[] {
    return [...this.#wanted.keys()];
  }

  /** @returns how to stop wanting it; the channel is left when nobody else wants it. */
  want(subscription: ChannelSubscription): Cancel {
    const wanted = this.#wanted.get(subscription.name) ?? this.#begin(subscription.name);
    wanted.requests.add(subscription);
    if (wanted.isJoined) subscription.onJoined?.();
    else if (wanted.requests.size === 1 && this.#isConnected) this.#join(subscription.name, wanted);
    return () => this.#release(subscription);
  }

  /** Asks for the channel anew on the present connection: its feed went silent. */
  rejoin(name: string): void {
    const wanted = this.#wanted.get(name);
    if (wanted === undefined || !this.#isConnected) return;
    this.#broadcast.leave(name);
    wanted.isJoined = false;
    this.#join(name, wanted);
  }

  connected(): void {
    this.#isConnected = true;
    this.#sweep();
    for (const [name, wanted] of this.#wanted) this.#join(name, wanted);
    this.#sweepLater();
  }

  disconnected(): void {
    this.#isConnected = false;
    this.#cancelSweep();
    for (const wanted of this.#wanted.values()) {
      wanted.isJoined = false;
      wanted.refusalCount = 0;
      wanted.cancelRetry();
      for (const subscription of wanted.requests) subscription.onLost?.();
    }
  }

  #begin(name: string): Wanted {
    const wanted: Wanted = {
      requests: new Set(),
      isJoined: false,
      refusalCount: 0,
      cancelRetry: () => {},
    };
    this.#wanted.set(name, wanted);
    return wanted;
  }

  #release(subscription: ChannelSubscription): void {
    const wanted = this.#wanted.get(subscription.name);
    if (wanted === undefined || !wanted.requests.delete(subscription) || wanted.requests.size > 0)
      return;
    wanted.cancelRetry();
    this.#wanted.delete(subscription.name);
    if (!this.#isConnected) return;
    this.#broadcast.leave(subscription.name);
    this.#sweepLater();
  }

  #join(name: string, wanted: Wanted): void {
    const isPresent = () => this.#isConnected && this.#wanted.get(name) === wanted;
    this.#broadcast.join(name, {
      onJoined: () => {
        if (!isPresent()) return;
        wanted.isJoined = true;
        wanted.refusalCount = 0;
        for (const subscription of wanted.requests) subscription.onJoined?.();
      },
      onRefused: () => {
        if (isPresent()) this.#retryLater(name, wanted);
      },
      onEvent: (event, payload) => {
        if (!isPresent()) return;
        for (const { handlers } of wanted.requests) {
          if (Object.hasOwn(handlers, event)) handlers[event]?.(payload);
        }
      },
    });
    if (!wanted.isJoined) for (const subscription of wanted.requests) subscription.onJoining?.();
  }

  #retryLater(name: string, wanted: Wanted): void {
    wanted.isJoined = false;
    const grownMs = REFUSED_WAIT_MS * 2 ** Math.min(wanted.refusalCount, 10);
    wanted.refusalCount += 1;
    const waitMs = Math.min(grownMs, REFUSED_WAIT_MS_MAX) * (0.5 + this.#environment.random() / 2);
    wanted.cancelRetry();
    wanted.cancelRetry = this.#environment.after(waitMs, () => this.rejoin(name));
  }

  #sweepLater(): void {
    this.#cancelSweep();
    this.#cancelSweep = this.#environment.after(SWEEP_AFTER_MS, () => this.#sweep());
  }

  /** The library resubscribes on its own what was left while it was being joined: leave it again. */
  #sweep(): void {
    for (const name of this.#broadcast.joinedNames) {
      if (!this.#wanted.has(name)) this.#broadcast.leave(name);
    }
  }
}
