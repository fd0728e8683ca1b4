/** The service worker that keeps the shell, as the browser has it: begun, spoken to, and taken back. */
import { SHELL_CACHE_PREFIX } from '#contract/core/shell.ts';

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** @returns undefined where the browser has no such workers, as in a frame or over a plain line. */
export const shellWorkers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** @returns the worker that serves from now on. */
export async function startShellWorker(
  workers: ServiceWorkerContainer,
  address: string,
): Promise<ServiceWorker | null> {
  await workers.register(trusted(address), { scope: '/', updateViaCache: 'none' });
  return (await workers.ready).active;
}

/** What the worker was and what it kept is gone; a page under it goes on without. */
export async function retireShellWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Addresses of this origin that the page has loaded, without queries. */
export const loadedAddresses = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** The policy of the page lets no plain text become the address of a script. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptPolicies };
  const policy = trustedTypes?.createPolicy('shell-worker', { createScriptURL: (text) => text });
  return policy?.createScriptURL(address) ?? address;
}
