/** Websocket without a network: messages of the client are stored, messages of the service come
 *  from the test. It implements as much of the Pusher protocol as a well-behaved service needs. */

export interface SentMessage {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export class FakeSocket extends EventTarget {
  readonly url: string;
  readonly sent: SentMessage[] = [];
  isOver = false;
  /** Called with each message of the client; simulates a service that responds. */
  onSent: (message: SentMessage) => void = () => {};

  constructor(url: string) {
    super();
    this.url = url;
  }

  /** The socket with the type that the client's library expects. */
  get asWebSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  send(text: string): void {
    const message = JSON.parse(text) as SentMessage;
    this.sent.push(message);
    this.onSent(message);
  }

  /** Fires the close event later, like a real socket. */
  close(): void {
    setTimeout(() => this.end(1005), 0);
  }

  /** Sends the handshake of the service. */
  establish(socketId: string): void {
    this.dispatchEvent(new Event('open'));
    this.emit('pusher:connection_established', { socket_id: socketId, activity_timeout: 10 });
  }

  /** Sends a message with its data as JSON text, as the protocol requires. */
  emit(event: string, data: unknown, channel?: string): void {
    this.emitText(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  }

  emitText(text: unknown): void {
    if (this.isOver) return;
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }

  confirm(channel: string): void {
    this.emit('pusher_internal:subscription_succeeded', {}, channel);
  }

  end(code: number, reason = ''): void {
    if (this.isOver) return;
    this.isOver = true;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason, wasClean: false }));
  }

  /** Channels from the service's view: subscribed and not left since. */
  get subscriptions(): string[] {
    const held: string[] = [];
    for (const { event, data } of this.sent) {
      const channel = String(data['channel']);
      if (event === 'pusher:subscribe') held.push(channel);
      const at = held.indexOf(channel);
      if (event === 'pusher:unsubscribe' && at >= 0) held.splice(at, 1);
    }
    return held.sort();
  }
}
