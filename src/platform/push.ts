/** Push subscription of this browser: what push needs of it, the user's permission, and the subscription. */
import { SHELL_WORKER } from '#contract/core/shell.ts';
import { shellWorkers, startShellWorker } from './shell-worker.ts';

const isGlobal = (name: string): boolean => Reflect.get(globalThis, name) !== undefined;

/** What push needs of a browser (VAL-12). */
const NEEDED = {
  'service workers': () => 'serviceWorker' in navigator,
  push: () => isGlobal('PushManager'),
  notifications: () => isGlobal('Notification'),
  IndexedDB: () => isGlobal('indexedDB'),
} as const;

/** Thrown by the setup of push in a browser that lacks a part of it. */
export class UnsupportedBrowserError extends Error {
  override readonly name = 'UnsupportedBrowserError';

  constructor(missing: readonly string[]) {
    super(`This browser does not support push notifications: it lacks ${missing.join(', ')}.`);
  }
}

export type PushPermission = 'default' | 'denied' | 'granted';

/** @throws UnsupportedBrowserError */
export function assertPushSupported(): void {
  const missing = Object.entries(NEEDED).flatMap(([name, isThere]) => (isThere() ? [] : [name]));
  if (missing.length > 0) throw new UnsupportedBrowserError(missing);
}

export const pushPermission = (): PushPermission => Notification.permission;

/** Asks the user; browsers allow it in a click only. */
export const requestPushPermission = (): Promise<PushPermission> =>
  Notification.requestPermission();

/** @returns undefined without a subscription. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  // Not every browser has a push manager.
  const registration: Partial<ServiceWorkerRegistration> | undefined =
    await shellWorkers()?.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/**
 * Subscribes with the exchange's public key; a subscription with another key is replaced.
 * @throws without a connection to the browser's push service.
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await shellRegistration();
  const key = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  if (before !== null && !isSameKey(before.options.applicationServerKey, key)) {
    await before.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Starts the shell's service worker, if it does not run yet; it shows the messages. */
export async function shellRegistration(): Promise<ServiceWorkerRegistration> {
  const workers = shellWorkers();
  if (workers === undefined) throw new UnsupportedBrowserError(['service workers']);
  await startShellWorker(workers, SHELL_WORKER);
  return workers.ready;
}

/**
 * Ends the subscription of this browser, if there is one.
 * @throws when the browser has not ended it.
 */
export async function endSubscription(): Promise<void> {
  const subscription = await currentSubscription();
  if ((await subscription?.unsubscribe()) === false) {
    throw new Error('The browser has not ended its push subscription.');
  }
}

/** Calls `onOpen` with the path of a push message that the user has clicked, and the ID of its notification. */
export function watchPushClicks(onOpen: (path: string, id: number | undefined) => void): void {
  shellWorkers()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    const { type, path, id } = data as Readonly<Record<string, unknown>>;
    if (type !== 'open' || typeof path !== 'string') return;
    onOpen(path, typeof id === 'number' ? id : undefined);
  });
}

function isSameKey(left: ArrayBuffer | null, right: Uint8Array): boolean {
  if (left === null || left.byteLength !== right.length) return false;
  return new Uint8Array(left).every((byte, index) => byte === right[index]);
}

/** @param text in base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0);
}
