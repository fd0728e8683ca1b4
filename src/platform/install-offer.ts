/** The browser's offer to install the client as an application of the device. It is made once, early and to
 *  whoever listens then, so it is kept here until somebody asks for it. */

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function set(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Once, before the browser has had time to offer anything. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => set(event as InstallOffer));
  addEventListener('appinstalled', () => set(undefined));
}

/** Where the browser offers nothing, or it is installed already, there is nothing to press. */
export const isInstallOffered = (): boolean => offer !== undefined;

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser asks by itself; an offer can be taken up once. */
export async function install(): Promise<void> {
  const present = offer;
  set(undefined);
  await present?.prompt();
}
