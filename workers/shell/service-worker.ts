/** Types of the service worker's global scope; the compiler's DOM types for pages do not include
 *  them. */

interface LongEvent extends Event {
  /** Keeps the worker alive until `work` has settled; a rejected one fails an installation. */
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LongEvent {
  readonly request: Request;
  /** Response to the request the browser started while this worker was starting; undefined when
   *  there is none. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
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
    }): Promise<readonly { readonly id: string }[]>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  skipWaiting(): Promise<void>;
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
}
