/** A websocket without a network: what the client sends is kept, what the service says is said by the
 *  test. It speaks as much of the Pusher protocol as a polite service does. */

export interface SentMessage {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export class FakeSocket extends EventTarget {
  readonly url: string;
  readonly sent: SentMessage[] = [];
  isOver = false;
  /** Called with each message of the client; a service that answers. */
  onSent: (message: SentMessage) => void = () => {};

  constructor(url: string) {
    super();
    this.url = url;
  }

  /** As the client's library sees it. */
  get asWebSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  send(text: string): void {
    const message = JSON.parse(text) as SentMessage;
    this.sent.push(message);
    this.onSent(message);
  }

  /** As on a real one, the end is told later. */
  close(): void {
    setTimeout(() => this.end(1005), 0);
  }

  /** The handshake of the service. */
  establish(socketId: string): void {
    this.dispatchEvent(new Event('open'));
    this.emit('pusher:connection_established', { socket_id: socketId, activity_timeout: 10 });
  }

  /** A message with its data as JSON text, as the protocol writes it. */
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

  /** Channels as the service has them: asked for and not left since. */
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
