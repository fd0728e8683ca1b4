/** The connection of a session that sees a recorded market: it opens and closes when the recorded one did. */
import type { MarketEvent } from '#workers/market/recording/recording.ts';
import type {
  Broadcast,
  BroadcastEvents,
  ChannelEvents,
} from '#workers/market/socket/broadcast.ts';

export class RecordedConnection {
  readonly #joined = new Map<string, ChannelEvents>();
  #events: BroadcastEvents | undefined;
  /** Of the recorded connection. */
  #isConnected: boolean;
  /** Whether the session waits for an open connection. */
  #isOpening = false;

  constructor(isConnected: boolean) {
    this.#isConnected = isConnected;
  }

  broadcastFor(events: BroadcastEvents): Broadcast {
    this.#events = events;
    const joined = this.#joined;
    const soon = (run: () => void): void => {
      queueMicrotask(() => {
        if (this.#isConnected) run();
      });
    };
    return {
      open: () => {
        this.#isOpening = true;
        soon(() => this.#open());
      },
      close: () => {
        this.#isOpening = false;
        joined.clear();
      },
      join: (name, channel) => {
        joined.set(name, channel);
        soon(() => joined.get(name)?.onJoined());
      },
      leave: (name) => void joined.delete(name),
      get joinedNames() {
        return [...joined.keys()];
      },
      ping: () => soon(() => events.onPong()),
    };
  }

  give(event: MarketEvent): void {
    switch (event[0]) {
      case 'open':
        this.#isConnected = true;
        this.#open();
        break;
      case 'close':
        this.#isConnected = false;
        this.#joined.clear();
        this.#events?.onClose(event[1], '');
        break;
      case 'rejected':
        this.#joined.get(event[1])?.onRejected();
        break;
      case 'text':
        this.#events?.onText(event[1]);
        break;
      case 'event':
        this.#joined.get(event[1])?.onEvent(event[2], event[3]);
        break;
      default: // Made by the recorded page or by timers: the session has its own.
    }
  }

  #open(): void {
    if (!this.#isOpening) return;
    this.#isOpening = false;
    this.#events?.onOpen();
  }
}
