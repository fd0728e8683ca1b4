/** Whether this page is the one that the shell's worker keeps: opened without the exchange, it shows what is
 *  known here, asks for nothing and sends nothing until the exchange answers. */
let isOffline: boolean | undefined;

export const isOfflinePage = (): boolean =>
  (isOffline ??= document.querySelector('meta[name="tidemark-kept"]') !== null);
