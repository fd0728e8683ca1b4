/** Iframe in which the script of Google Analytics runs. It receives the tracking ID and the patterns of the
 *  opened pages, and cannot read anything of the page. */
import { openSandboxedIframe } from './sandboxed-iframe.ts';

export interface AnalyticsIframe {
  /** @param pattern of the page's route, without its parameters. */
  countView(pattern: string): void;
  remove(): void;
}

export function openAnalyticsIframe(trackingId: string): AnalyticsIframe {
  const { iframe, port, remove } = openSandboxedIframe('/analytics-frame.html', { trackingId });
  iframe.hidden = true;
  document.body.append(iframe);
  return { countView: (pattern) => port.postMessage({ pattern }), remove };
}
