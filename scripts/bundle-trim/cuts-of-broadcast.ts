/** Reduces Echo and pusher-js to a worker that joins public and private channels: no socket id for
 *  other libraries' requests, no token lookup in the page, no global listeners, no cluster changes
 *  and no presence. The list of fully excluded modules is in `broadcast.ts`. */
import type { Cut } from './cuts.ts';

export const BROADCAST_CUTS: readonly Cut[] = [
  {
    file: /[\\/]laravel-echo[\\/]src[\\/]echo\.ts$/,
    emptied: [
      'registerInterceptors',
      'registerVueRequestInterceptor',
      'registerAxiosRequestInterceptor',
      'registerjQueryAjaxSetup',
      'registerTurboRequestInterceptor',
      'encryptedPrivate',
      'join',
      'leaveAllChannels',
      'connectionStatus',
    ],
  },
  {
    file: /[\\/]laravel-echo[\\/]src[\\/]connector[\\/]connector\.ts$/,
    emptied: ['csrfToken'],
  },
  {
    file: /[\\/]laravel-echo[\\/]src[\\/]connector[\\/]pusher-connector\.ts$/,
    emptied: ['signin', 'presenceChannel', 'leave', 'connectionStatus'],
  },
  {
    file: /[\\/]pusher-js[\\/]src[\\/]core[\\/]pusher\.ts$/,
    emptied: ['switchCluster', 'bind', 'unbind', 'bind_global', 'unbind_global', 'unbind_all'],
  },
];
