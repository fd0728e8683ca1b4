/** Browser script of the mock captcha: the interface of GeeTest's `gt4.js`, with a single button.
 *  Plain script text, because it runs in an isolated iframe without any code of ours. */

export const MOCK_CAPTCHA_SCRIPT = `'use strict';
(() => {
  const here = new URL(document.currentScript.src);
  const load = (name, query, onFault) => {
    const script = document.createElement('script');
    const url = new URL(name, here);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    script.src = url.href;
    script.onerror = onFault;
    document.head.append(script);
    script.onload = () => script.remove();
  };

  window.initGeetest4 = (config, onCreated) => {
    const told = {};
    const tell = (event, value) => told[event] && told[event](value);
    let lotNumber;
    let solution;
    let box;
    const begin = () => {
      solution = undefined;
      window.standInLoaded = ({ failure, lotNumber: found }) => {
        lotNumber = found;
        if (failure) tell('error', failure);
        else tell('ready');
      };
      load('load.js', { captcha_id: config.captchaId }, () =>
        tell('error', { code: '60100', msg: '/load request error', desc: {} }),
      );
    };
    const solve = () => {
      window.standInSolved = (found) => {
        solution = found;
        box.remove();
        if (found) tell('success');
        else tell('error', { code: '60101', msg: '/verify request error', desc: {} });
      };
      load('solve.js', { lot_number: lotNumber }, () =>
        tell('error', { code: '60101', msg: '/verify request error', desc: {} }),
      );
    };
    const buttonOf = (label, onClick) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.onclick = onClick;
      return button;
    };
    const captcha = {
      showCaptcha() {
        box = document.createElement('div');
        box.append(
          'Test captcha ',
          buttonOf('I am human', solve),
          ' ',
          buttonOf('Close', () => {
            box.remove();
            tell('close');
          }),
        );
        document.body.append(box);
        box.querySelector('button').focus();
        return captcha;
      },
      getValidate: () => solution,
      destroy: () => box && box.remove(),
    };
    for (const [name, event] of [
      ['onReady', 'ready'],
      ['onSuccess', 'success'],
      ['onError', 'error'],
      ['onClose', 'close'],
      ['onFail', 'fail'],
    ]) {
      captcha[name] = (listener) => {
        told[event] = listener;
        return captcha;
      };
    }
    onCreated(captcha);
    begin();
  };
})();
`;
