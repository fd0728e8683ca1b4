/** Whether this page is the one that the shell's worker keeps: opened without the exchange, it shows what is
 *  known here, asks for nothing and sends nothing until the exchange answers. */
let isKept: boolean | undefined;

export const isKeptPage = (): boolean =>
  (isKept ??= document.querySelector('meta[name="tidemark-kept"]') !== null);
