/** Channels the worker has requested, and which of them are joined. Requests survive reconnects:
 *  after each connect exactly the requested channels are joined, each once, regardless of the
 *  number of requests. */
import type { Broadcast } from './broadcast.ts';
import type { Cancel, Environment } from './environment.ts';

export interface ChannelSubscription {
  /** The wire name, including `private-`. */
  readonly name: string;
  readonly handlers: Readonly<Record<string, (payload: unknown) => void>>;
  /** The join was requested on this connection. */
  readonly onJoining?: () => void;
  /** The channel is joined on this connection; again after each reconnect. */
  readonly onJoined?: () => void;
  /** The connection is lost: updates may be missing after those received so far. */
  readonly onLost?: () => void;
}

/** First wait before a rejected channel is requested again; doubles with each rejection. */
const REJECTED_WAIT_MS = 2_000;
const REJECTED_WAIT_MS_MAX = 60_000;
/** Delay before checking again for late confirmations of channels no longer requested. */
const SWEEP_AFTER_MS = 900;

interface DesiredChannel {
  readonly requests: Set<ChannelSubscription>;
  isJoined: boolean;
  rejectionCount: number;
  cancelRetry: Cancel;
}

export class ChannelSet {
  readonly #broadcast: Broadcast;
  readonly #environment: Environment;
  readonly #onChange: (joinedNames: readonly string[]) => void;
  readonly #desired = new Map<string, DesiredChannel>();
  #isConnected = false;
  #cancelSweep: Cancel = () => {};

  /** @param onChange receives the joined channels after each join, leave and lost connection. */
  constructor(
    broadcast: Broadcast,
    environment: Environment,
    onChange: (joinedNames: readonly string[]) => void,
  ) {
    this.#broadcast = broadcast;
    this.#environment = environment;
    this.#onChange = onChange;
  }

  get desiredNames(): readonly string[] {
    return [...this.#desired.keys()];
  }

  /**
   * Requests a channel.
   * @returns a function that ends the request; the channel is left after its last request ends.
   */
  subscribe(subscription: ChannelSubscription): Cancel {
    const desired = this.#desired.get(subscription.name) ?? this.#start(subscription.name);
    desired.requests.add(subscription);
    if (desired.isJoined) subscription.onJoined?.();
    else if (desired.requests.size === 1 && this.#isConnected)
      this.#join(subscription.name, desired);
    return () => this.#release(subscription);
  }

  /** Joins the channel again on the current connection, because its feed is silent. */
  rejoin(name: string): void {
    const desired = this.#desired.get(name);
    if (desired === undefined || !this.#isConnected) return;
    this.#broadcast.leave(name);
    this.#setJoined(desired, false);
    this.#join(name, desired);
  }

  onConnected(): void {
    this.#isConnected = true;
    this.#sweep();
    for (const [name, desired] of this.#desired) this.#join(name, desired);
    this.#sweepLater();
  }

  onDisconnected(): void {
    this.#isConnected = false;
    this.#cancelSweep();
    const hadJoined = this.#joinedNames().length > 0;
    for (const desired of this.#desired.values()) {
      desired.isJoined = false;
      desired.rejectionCount = 0;
      desired.cancelRetry();
      for (const subscription of desired.requests) subscription.onLost?.();
    }
    if (hadJoined) this.#onChange(this.#joinedNames());
  }

  #joinedNames(): readonly string[] {
    return [...this.#desired].filter(([, { isJoined }]) => isJoined).map(([name]) => name);
  }

  #setJoined(desired: DesiredChannel, isJoined: boolean): void {
    if (desired.isJoined === isJoined) return;
    desired.isJoined = isJoined;
    this.#onChange(this.#joinedNames());
  }

  #start(name: string): DesiredChannel {
    const desired: DesiredChannel = {
      requests: new Set(),
      isJoined: false,
      rejectionCount: 0,
      cancelRetry: () => {},
    };
    this.#desired.set(name, desired);
    return desired;
  }

  #release(subscription: ChannelSubscription): void {
    const desired = this.#desired.get(subscription.name);
    if (
      desired === undefined ||
      !desired.requests.delete(subscription) ||
      desired.requests.size > 0
    )
      return;
    desired.cancelRetry();
    this.#desired.delete(subscription.name);
    this.#setJoined(desired, false);
    if (!this.#isConnected) return;
    this.#broadcast.leave(subscription.name);
    this.#sweepLater();
  }

  #join(name: string, desired: DesiredChannel): void {
    const isPresent = () => this.#isConnected && this.#desired.get(name) === desired;
    this.#broadcast.join(name, {
      onJoined: () => {
        if (!isPresent()) return;
        desired.rejectionCount = 0;
        this.#setJoined(desired, true);
        for (const subscription of desired.requests) subscription.onJoined?.();
      },
      onRejected: () => {
        if (isPresent()) this.#retryLater(name, desired);
      },
      onEvent: (event, payload) => {
        if (!isPresent()) return;
        for (const { handlers } of desired.requests) {
          if (Object.hasOwn(handlers, event)) handlers[event]?.(payload);
        }
      },
    });
    if (!desired.isJoined) for (const subscription of desired.requests) subscription.onJoining?.();
  }

  #retryLater(name: string, desired: DesiredChannel): void {
    this.#setJoined(desired, false);
    const grownMs = REJECTED_WAIT_MS * 2 ** Math.min(desired.rejectionCount, 10);
    desired.rejectionCount += 1;
    const waitMs = Math.min(grownMs, REJECTED_WAIT_MS_MAX) * (0.5 + this.#environment.random() / 2);
    desired.cancelRetry();
    desired.cancelRetry = this.#environment.after(waitMs, () => this.rejoin(name));
  }

  #sweepLater(): void {
    this.#cancelSweep();
    this.#cancelSweep = this.#environment.after(SWEEP_AFTER_MS, () => this.#sweep());
  }

  /** Leaves channels no longer requested: the library rejoins channels left while the join was
   *  pending. */
  #sweep(): void {
    for (const name of this.#broadcast.joinedNames) {
      if (!this.#desired.has(name)) this.#broadcast.leave(name);
    }
  }
}
