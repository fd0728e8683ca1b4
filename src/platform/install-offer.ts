/** Stores the browser's install prompt. The browser fires the event only once and early, so it is
 *  stored until the user requests the installation. */

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function set(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Called once at start, before the browser fires the event. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => set(event as InstallOffer));
  addEventListener('appinstalled', () => set(undefined));
}

/** False when the browser offers no installation, or the client is already installed. */
export const isInstallOffered = (): boolean => offer !== undefined;

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's prompt; a stored event works once. */
export async function install(): Promise<void> {
  const present = offer;
  set(undefined);
  await present?.prompt();
}
