/** Runs the script of Google Analytics in a sandbox without an origin, under its own policy. It cannot read the
 *  page, its cookies or its storage, and learns only what the page sends through one port: patterns of routes.
 *  Plain script: a sandbox loads no modules. */
'use strict';

(() => {
  const SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js?id=';
  const layer = (window.dataLayer = []);

  /** Google's script reads the `arguments` object of each call, not an array. */
  function gtag() {
    layer.push(arguments);
  }

  const load = (trackingId) => {
    gtag('consent', 'default', {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
    });
    gtag('js', new Date());
    // Only views that the page reports are counted.
    gtag('config', trackingId, { send_page_view: false });
    const script = document.createElement('script');
    script.src = SCRIPT_URL + encodeURIComponent(trackingId);
    document.head.append(script);
  };

  const countView = (pattern) =>
    gtag('event', 'page_view', {
      page_location: location.origin + pattern,
      page_title: pattern,
      page_referrer: '',
    });

  const start = (event) => {
    const [port] = event.ports;
    if (event.source !== parent || port === undefined) return;
    removeEventListener('message', start);
    load(event.data.trackingId);
    port.addEventListener('message', ({ data }) => countView(data.pattern));
    port.start();
  };
  addEventListener('message', start);
})();
