/** Echo and pusher-js in a worker that joins public and private channels: no other library's requests are
 *  given a socket's number, no page's token is looked for, nobody listens to the client as a whole, changes
 *  its cluster or is present anywhere. Which of their modules stay out whole is in `broadcast.ts`. */
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
