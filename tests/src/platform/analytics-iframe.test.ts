import { afterEach, expect, it, vi } from 'vitest';
import { openAnalyticsIframe } from '#src/platform/analytics-iframe.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('[SET-05] runs analytics in a sandbox without an origin, and sends it the ID and patterns alone', async () => {
  // An iframe that loads nothing.
  const iframe = document.createElement('div') as unknown as HTMLIFrameElement;
  const postMessage = vi.fn();
  Object.defineProperty(iframe, 'contentWindow', { value: { postMessage } });
  vi.spyOn(document, 'createElement').mockReturnValueOnce(iframe);
  const analytics = openAnalyticsIframe('G-TEST000001');
  expect(iframe.getAttribute('sandbox')).toBe('allow-scripts');
  expect([iframe.hidden, document.body.contains(iframe)]).toEqual([true, true]);
  // A view that is counted before the document has loaded waits in the port.
  analytics.countView('/exchange/spot/:pair?');
  iframe.dispatchEvent(new Event('load'));
  iframe.dispatchEvent(new Event('load'));
  expect(postMessage).toHaveBeenCalledOnce();
  const [greeting, , [port]] = postMessage.mock.calls[0] as [unknown, string, [MessagePort]];
  expect(greeting).toEqual({ trackingId: 'G-TEST000001' });
  const received = new Promise((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
  });
  port.start();
  expect(await received).toEqual({ pattern: '/exchange/spot/:pair?' });
  analytics.remove();
  expect(document.body.contains(iframe)).toBe(false);
  port.close();
});
