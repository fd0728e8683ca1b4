/** Iframe for a captcha's external script. */
import { openSandboxedIframe } from './sandboxed-iframe.ts';

const ADDRESS = '/captcha-frame.html';

/** Error reported by the provider. */
export class IframeFailure extends Error {
  override readonly name = 'FrameFailure';
  /** Error code of the provider; 0 if there was none. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A new request replaces the pending one; a later response belongs to the newest request. */
export interface CaptchaIframe {
  load(scriptUrl: string): Promise<void>;
  prepare(captchaId: string, language: string): Promise<void>;
  /** @returns the script's solution, not validated; undefined when the challenge was closed. */
  challenge(): Promise<unknown>;
  reset(): Promise<void>;
  remove(): void;
}

interface FrameMessage {
  readonly is: string;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly solution?: unknown;
}
interface ChallengeRequest {
  readonly responses: readonly string[];
  readonly resolve: (message: FrameMessage) => void;
  readonly reject: (failure: IframeFailure) => void;
}

/** Adds the iframe to `host`, with the accessible name of `host`. */
export function openCaptchaIframe(host: HTMLElement): CaptchaIframe {
  const { iframe, port, remove } = openSandboxedIframe(ADDRESS, 'port');
  let pending: ChallengeRequest | undefined;
  iframe.title = host.getAttribute('aria-label') ?? '';
  host.append(iframe);
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isFrameMessage(data) || pending === undefined) return;
    const { responses, resolve, reject } = pending;
    if (data.is === 'failed') reject(failureOf(data));
    else if (responses.includes(data.is)) resolve(data);
    else return;
    pending = undefined;
  });
  port.start();
  const send = (
    request: Readonly<Record<string, string>>,
    ...responses: readonly string[]
  ): Promise<FrameMessage> =>
    new Promise((resolve, reject) => {
      pending = { responses, resolve, reject };
      port.postMessage(request);
    });
  return {
    load: async (url) => void (await send({ do: 'load', url }, 'loaded')),
    prepare: async (captchaId, language) =>
      void (await send({ do: 'prepare', captchaId, language }, 'ready')),
    challenge: async () => {
      iframe.focus();
      return (await send({ do: 'show' }, 'solved', 'closed')).solution;
    },
    reset: async () => void (await send({ do: 'reset' }, 'ready')),
    remove,
  };
}

const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'is' in data && typeof data.is === 'string';

/** Longer error messages are not shown to the user. */
const MESSAGE_LENGTH_MAX = 300;

const failureOf = ({ code, message }: FrameMessage): IframeFailure =>
  new IframeFailure(
    typeof code === 'number' && Number.isSafeInteger(code) ? code : 0,
    typeof message === 'string' ? message.slice(0, MESSAGE_LENGTH_MAX) : '',
  );
