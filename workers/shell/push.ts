/** Shows push messages of the exchange, and opens the page that a clicked one is about. */
import type { OpenFromPush } from '#contract/core/shell.ts';
import type { ServiceWorkerScope } from './service-worker.ts';

type PushScope = Pick<ServiceWorkerScope, 'clients' | 'location' | 'registration'>;

interface ShownPush {
  readonly title: string;
  readonly body: string;
  readonly id: number | undefined;
  /** Path of a page of the client, without a language. */
  readonly path: string;
}

const ICON = '/icons/any-192.png';
const LIST_PATH = '/user/notification?page=1&limit=10';
const WINDOWS = { includeUncontrolled: true, type: 'window' } as const;

/** A page in focus shows the same notification itself. */
export async function showPush(
  data: { json(): unknown } | null,
  { clients, location, registration }: PushScope,
): Promise<void> {
  const windows = await clients.matchAll(WINDOWS);
  if (windows.some(({ focused }) => focused)) return;
  const { title, body, id, path } = pushOf(data, location.origin);
  await registration.showNotification(title, {
    body,
    icon: ICON,
    // The same notification, sent twice, is shown once.
    tag: `notification-${id ?? 'list'}`,
    data: { type: 'open', path, id } satisfies OpenFromPush,
  });
}

/** Uses an open page of the client, which opens the path in its own language, or a new window. */
export async function openClicked(
  data: unknown,
  { clients, location }: Pick<PushScope, 'clients' | 'location'>,
): Promise<void> {
  const { path = LIST_PATH, id } = (data ?? {}) as Partial<OpenFromPush>;
  const windows = await clients.matchAll(WINDOWS);
  const open = windows.find(({ url }) => new URL(url).origin === location.origin);
  if (open === undefined) {
    await clients.openWindow(path);
    return;
  }
  const page = await open.focus();
  page.postMessage({ type: 'open', path, id } satisfies OpenFromPush);
}

/** Reads the message without the contract's codecs, which are larger than the rest of this worker. Every
 *  message results in something to show, because browsers require it. */
export function pushOf(data: { json(): unknown } | null, origin: string): ShownPush {
  const { title, notification_body: body, id: given, link } = notificationIn(data);
  const id = idOf(given);
  const listPath = id === undefined ? LIST_PATH : `${LIST_PATH}&idNoti=${id}`;
  return {
    title: typeof title === 'string' && title !== '' ? title : 'New Notification',
    body: typeof body === 'string' ? body : '',
    id,
    path: pathOf(link, origin) ?? listPath,
  };
}

/** The exchange sends the fields in `notification`; Firebase delivers them in `data`. */
function notificationIn(data: { json(): unknown } | null): Readonly<Record<string, unknown>> {
  try {
    const message = (data?.json() ?? {}) as Readonly<Record<'notification' | 'data', unknown>>;
    const fields = message.notification ?? message.data;
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}

/** Firebase delivers numbers as text. */
function idOf(given: unknown): number | undefined {
  const id = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

/** @returns undefined for an address of another site: those open from the list only. */
function pathOf(link: unknown, origin: string): string | undefined {
  if (typeof link !== 'string' || !link.startsWith('/')) return undefined;
  const url = URL.parse(link, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
