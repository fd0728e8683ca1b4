/** Test files that need a process of their own, with the reason. `own-process.test.ts` fails when one no longer
 *  does. */
export const OWN_PROCESS_FILES: Readonly<Record<string, string>> = {
  'tests/src/platform/analytics-iframe.test.ts': 'a VM context has no MessageChannel',
  'tests/src/platform/captcha-iframe.test.ts': 'a VM context has no MessageChannel',
  'tests/src/platform/cross-tab-channel.test.ts':
    'events of Node’s BroadcastChannel are not those of the VM context',
  'tests/src/realtime/market-worker.test.ts':
    'messages of Node’s MessageChannel are not those of the VM context',
  'tests/src/trading/terminal/stored-drawings.test.ts':
    'events of Node’s BroadcastChannel are not those of the VM context',
};
