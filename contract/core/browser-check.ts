/** Script of the page that tells users of an unsupported browser which ones are supported. It runs
 *  without the client's own scripts, which such a browser may not even parse, so it uses nothing
 *  newer than 2015. The page contains it inline; the policy of the page allows it by its hash. */

/** Oldest supported versions. The newest feature that the client requires is `URL.parse`: a browser
 *  that has it has all the others. */
export const OLDEST_BROWSERS = { chrome: 126, edge: 126, firefox: 126, safari: 18 } as const;

const { chrome, firefox, safari } = OLDEST_BROWSERS;

export const BROWSER_CHECK =
  'self.URL&&URL.parse||document.body.insertAdjacentText("afterbegin",' +
  `"This browser is not supported. Use Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} or later.")`;
