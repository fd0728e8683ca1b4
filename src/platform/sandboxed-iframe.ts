/** Iframe for an external script: a sandbox without origin and with its own policy, so that the script cannot
 *  access the page. Both sides communicate through one message port only. */

export interface SandboxedIframe {
  readonly iframe: HTMLIFrameElement;
  readonly port: MessagePort;
  readonly remove: () => void;
}

/** @param greeting is sent with the port when the document has loaded. */
export function openSandboxedIframe(address: string, greeting: unknown): SandboxedIframe {
  const { port1: port, port2: theirs } = new MessageChannel();
  const iframe = document.createElement('iframe');
  iframe.setAttribute('sandbox', 'allow-scripts');
  iframe.src = address;
  // The target origin is '*' because the iframe has no origin; only the document just loaded
  // receives the port.
  iframe.addEventListener(
    'load',
    () => iframe.contentWindow?.postMessage(greeting, '*', [theirs]),
    { once: true },
  );
  return {
    iframe,
    port,
    remove: () => {
      port.close();
      iframe.remove();
    },
  };
}
