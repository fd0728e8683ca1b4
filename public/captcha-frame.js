/** The captcha's own frame: a foreign script runs here, in a sandbox without an origin, under a policy of
 *  its own, and reaches nothing of the page. The page speaks to it through one port, which it sends with
 *  its first message; whatever comes back is checked there. Plain script: a sandbox loads no modules. */
'use strict';

(() => {
  let captcha;
  let prepared;
  let isShown = false;

  const senderOf = (port) => (is, more) => port.postMessage({ is, ...more });

  /** Codes are the provider's own; the message is what it says itself. */
  const failureOf = (error) => ({
    code: Number(error?.code ?? 0),
    message: String(error?.msg ?? ''),
  });

  const load = (send, { url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => send('loaded'));
    script.addEventListener('error', () => {
      script.remove();
      send('failed', { code: 0, message: '' });
    });
    document.head.append(script);
  };

  const prepare = (send, request) => {
    const { captchaId, language } = request;
    prepared = request;
    const onError = (error) => send('failed', failureOf(error));
    window.initGeetest4(
      { captchaId, language, product: 'bind', protocol: 'https://', onError },
      (made) => {
        captcha = made;
        made
          .onReady(() => send('ready'))
          .onSuccess(() => {
            isShown = false;
            send('solved', { solution: made.getValidate() });
          })
          .onClose(() => {
            isShown = false;
            send('closed');
          })
          .onError(onError);
      },
    );
  };

  const show = () => {
    if (isShown) return;
    isShown = true;
    captcha.showCaptcha();
  };

  /** Made anew: of a challenge that is only reset, providers do not say when it is ready. */
  const reset = (send) => {
    isShown = false;
    captcha.destroy();
    prepare(send, prepared);
  };

  const works = { load, prepare, show, reset };

  const start = (event) => {
    const [port] = event.ports;
    if (event.source !== parent || port === undefined) return;
    removeEventListener('message', start);
    const send = senderOf(port);
    port.addEventListener('message', ({ data }) => {
      try {
        works[data.do](send, data);
      } catch (error) {
        send('failed', { code: 0, message: String(error) });
      }
    });
    port.start();
  };
  addEventListener('message', start);
})();
