import { afterEach, expect, it, vi } from 'vitest';
import { IframeFailure, openCaptchaIframe } from '#src/platform/captcha-iframe.ts';

/** Opens an iframe that loads nothing, and records the messages sent to it. */
function open() {
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

it('runs the third-party script in a sandbox without an origin, and sends one port once', async () => {
  const { captcha, port, requests, received, attributes, host, iframe } = open();
  expect(attributes()).toEqual(['allow-scripts', 'Captcha']);
  const loaded = captcha.load('https://static.captcha.example/gt4.js');
  await received;
  expect(requests).toEqual([{ do: 'load', url: 'https://static.captcha.example/gt4.js' }]);
  port.postMessage({ is: 'loaded' });
  await loaded;
  captcha.remove();
  expect(host.contains(iframe)).toBe(false);
});

it('[CAPTCHA-02] normalizes failures, whatever code or message the script sends', async () => {
  const { captcha, port } = open();
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

it('accepts only responses to its own request, and returns the solution unchanged', async () => {
  const { captcha, port } = open();
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
