/** Types of the service worker's global scope; the compiler's DOM types for pages do not include
 *  them. */

interface LongEvent extends Event {
  /** Keeps the worker alive until `work` has settled; a rejected one fails an installation. */
  waitUntil(work: Promise<unknown>): void;
}

/** Decides without the worker where a request goes; the first rule that matches applies. */
export interface Route {
  readonly condition:
    | { readonly urlPattern: string }
    | { readonly or: readonly { readonly requestMode: RequestMode }[] };
  readonly source: 'fetch-event' | 'network';
}

interface InstallEvent extends LongEvent {
  /** Undefined in browsers without such rules. */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

interface FetchEvent extends LongEvent {
  readonly request: Request;
  /** Response to the request the browser started while this worker was starting; undefined when
   *  there is none. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface PushEvent extends LongEvent {
  /** Null for a message without a payload. */
  readonly data: { json(): unknown } | null;
}

interface NotificationClickEvent extends LongEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

/** An open page of this origin. */
export interface WindowClient {
  readonly id: string;
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}

interface MessageFromPage extends LongEvent {
  readonly data: unknown;
}

export interface ServiceWorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      readonly includeUncontrolled: boolean;
      readonly type: 'window';
    }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: NotificationClickEvent) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
}
