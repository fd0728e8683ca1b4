/** The frame that a captcha's foreign script runs in: a sandbox without an origin, under a policy of its
 *  own, so that the script reaches nothing of the page. The two speak through one port alone. */

const ADDRESS = '/captcha-frame.html';

/** What the provider said went wrong. */
export class IframeFailure extends Error {
  override readonly name = 'FrameFailure';
  /** The provider's own number; 0 where it named none. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Each question takes the place of the one before: an answer that comes later is for the newest. */
export interface CaptchaIframe {
  load(scriptUrl: string): Promise<void>;
  prepare(captchaId: string, language: string): Promise<void>;
  /** @returns what the script calls a solution, unchecked; undefined when the challenge was closed. */
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

/** Puts the frame into `host`, under the name that `host` goes by. */
export function openCaptchaIframe(host: HTMLElement): CaptchaIframe {
  const { port1: port, port2: theirs } = new MessageChannel();
  let pending: ChallengeRequest | undefined;
  const iframe = document.createElement('iframe');
  iframe.setAttribute('sandbox', 'allow-scripts');
  iframe.title = host.getAttribute('aria-label') ?? '';
  iframe.src = ADDRESS;
  // The frame has no origin that could be named; the port goes to the one document we have just loaded.
  iframe.addEventListener('load', () => iframe.contentWindow?.postMessage('port', '*', [theirs]), {
    once: true,
  });
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
    remove: () => {
      port.close();
      iframe.remove();
    },
  };
}

const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'is' in data && typeof data.is === 'string';

/** Longer words than these are no message to a person. */
const MESSAGE_LENGTH_MAX = 300;

const failureOf = ({ code, message }: FrameMessage): IframeFailure =>
  new IframeFailure(
    typeof code === 'number' && Number.isSafeInteger(code) ? code : 0,
    typeof message === 'string' ? message.slice(0, MESSAGE_LENGTH_MAX) : '',
  );
