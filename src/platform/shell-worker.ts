/** Registers, messages and removes the service worker that caches the shell. */
import { SHELL_CACHE_PREFIX } from '#contract/core/shell.ts';

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** @returns undefined without service worker support, for example in an iframe or without TLS. */
export const shellWorkers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** @returns the active worker. */
export async function startShellWorker(
  workers: ServiceWorkerContainer,
  address: string,
): Promise<ServiceWorker | null> {
  await workers.register(trustAddress(address), { scope: '/', updateViaCache: 'none' });
  return (await workers.ready).active;
}

/** Removes the worker and its caches; open pages continue without it. */
export async function retireShellWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Calls `use` with the paths of this origin's files that the page has loaded, and then with those that arrive although
 * the worker has not seen them: they were requested before it took control of the page.
 * @param use receives paths without queries.
 */
export function watchLoadedFiles(use: (paths: readonly string[]) => void): void {
  let isFirst = true;
  const observer = new PerformanceObserver((list) => {
    const loaded = list.getEntries() as PerformanceResourceTiming[];
    const unseen = isFirst ? loaded : loaded.filter(({ workerStart }) => workerStart === 0);
    isFirst = false;
    const paths = unseen.map(({ name }) => new URL(name)).filter(isOwn);
    if (paths.length > 0) use(paths.map(({ pathname }) => pathname));
  });
  observer.observe({ type: 'resource', buffered: true });
}

const isOwn = ({ origin }: URL): boolean => origin === location.origin;

/** Creates a trusted script URL, because the page's policy rejects plain text. */
function trustAddress(address: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptPolicies };
  policy ??= trustedTypes?.createPolicy('shell-worker', { createScriptURL: (text) => text });
  return policy?.createScriptURL(address) ?? address;
}

/** A page may create each of its policies once. */
let policy: ReturnType<ScriptPolicies['createPolicy']> | undefined;
