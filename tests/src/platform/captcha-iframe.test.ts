import { afterEach, expect, it, vi } from 'vitest';
import { IframeFailure, openCaptchaIframe } from '#src/platform/captcha-iframe.ts';

/** A frame that loads nothing: what it is sent is the test's to read. */
function opened() {
  const host = document.createElement('section');
  host.setAttribute('aria-label', 'Captcha');
  const iframe = document.createElement('div') as unknown as HTMLIFrameElement;
  const postMessage = vi.fn();
  Object.defineProperty(iframe, 'contentWindow', { value: { postMessage } });
  vi.spyOn(document, 'createElement').mockReturnValueOnce(iframe);
  const captcha = openCaptchaIframe(host);
  const attributes = () => [iframe.getAttribute('sandbox'), iframe.title];
  iframe.dispatchEvent(new Event('load'));
  iframe.dispatchEvent(new Event('load'));
  expect(postMessage).toHaveBeenCalledOnce();
  const [, , [port]] = postMessage.mock.calls[0] as [string, string, [MessagePort]];
  const requests: unknown[] = [];
  const received = new Promise<void>((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      requests.push(data);
      resolve();
    });
  });
  port.start();
  return { captcha, port, requests, received, host, iframe, attributes };
}
afterEach(() => {
  vi.restoreAllMocks();
});

it('gives the foreign script a sandbox without an origin, and one port, once', async () => {
  const { captcha, port, requests, received, attributes, host, iframe } = opened();
  expect(attributes()).toEqual(['allow-scripts', 'Captcha']);
  const loaded = captcha.load('https://static.captcha.example/gt4.js');
  await received;
  expect(requests).toEqual([{ do: 'load', url: 'https://static.captcha.example/gt4.js' }]);
  port.postMessage({ is: 'loaded' });
  await loaded;
  captcha.remove();
  expect(host.contains(iframe)).toBe(false);
});

it('[CAPTCHA-02] takes failures for what they are, whatever the script calls a code or a message', async () => {
  const { captcha, port } = opened();
  const failureOf = async (message: object) => {
    const request = captcha.prepare('the-id', 'eng');
    port.postMessage({ is: 'failed', ...message });
    return request.then(
      () => expect.unreachable(),
      (error: unknown) => {
        expect(error).toBeInstanceOf(IframeFailure);
        const { code, message } = error as IframeFailure;
        return { code, message };
      },
    );
  };
  expect(await failureOf({ code: 60_500, message: 'Server forbidden' })).toEqual({
    code: 60_500,
    message: 'Server forbidden',
  });
  for (const message of [{}, { code: '7', message: 7 }, { code: Number.NaN, message: null }]) {
    expect(await failureOf(message)).toEqual({ code: 0, message: '' });
  }
  expect((await failureOf({ code: 1, message: 'x'.repeat(9_000) })).message).toHaveLength(300);
  captcha.remove();
});

it('hears answers to its question alone, and brings a solution as it came', async () => {
  const { captcha, port } = opened();
  const solution = { lot_number: 'lot' };
  const first = captcha.challenge();
  for (const noise of [null, 'solved', 7, {}, { is: 7 }, { is: 'ready' }, { is: 'loaded' }]) {
    port.postMessage(noise);
  }
  port.postMessage({ is: 'solved', solution });
  expect(await first).toEqual(solution);
  const second = captcha.challenge();
  port.postMessage({ is: 'closed' });
  expect(await second).toBeUndefined();
  captcha.remove();
});
