/** The captcha's own frame: a foreign script runs here, in a sandbox without an origin, under a policy of
 *  its own, and reaches nothing of the page. The page speaks to it through one port, which it sends with
 *  its first message; whatever comes back is checked there. Plain script: a sandbox loads no modules. */
'use strict';

(() => {
  let captcha;
  let prepared;
  let isShown = false;

  const tellOf = (port) => (is, more) => port.postMessage({ is, ...more });

  /** Codes are the provider's own; the message is what it says itself. */
  const failureOf = (error) => ({
    code: Number(error?.code ?? 0),
    message: String(error?.msg ?? ''),
  });

  const load = (tell, { url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => tell('loaded'));
    script.addEventListener('error', () => {
      script.remove();
      tell('failed', { code: 0, message: '' });
    });
    document.head.append(script);
  };

  const prepare = (tell, wish) => {
    const { captchaId, language } = wish;
    prepared = wish;
    const onError = (error) => tell('failed', failureOf(error));
    window.initGeetest4(
      { captchaId, language, product: 'bind', protocol: 'https://', onError },
      (made) => {
        captcha = made;
        made
          .onReady(() => tell('ready'))
          .onSuccess(() => {
            isShown = false;
            tell('solved', { solution: made.getValidate() });
          })
          .onClose(() => {
            isShown = false;
            tell('closed');
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
  const reset = (tell) => {
    isShown = false;
    captcha.destroy();
    prepare(tell, prepared);
  };

  const works = { load, prepare, show, reset };

  const begin = (event) => {
    const [port] = event.ports;
    if (event.source !== parent || port === undefined) return;
    removeEventListener('message', begin);
    const tell = tellOf(port);
    port.addEventListener('message', ({ data }) => {
      try {
        works[data.do](tell, data);
      } catch (error) {
        tell('failed', { code: 0, message: String(error) });
      }
    });
    port.start();
  };
  addEventListener('message', begin);
})();
