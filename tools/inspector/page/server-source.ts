/** Machines of the program that serves the page. */
import type { InspectedMachine, InspectorSource } from '../model.ts';

export const serverSource = (): InspectorSource => ({
  subscribe: (onChange) => {
    const events = new EventSource('machines');
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      onChange(JSON.parse(data) as readonly InspectedMachine[]);
    });
    return () => events.close();
  },
  run: (id, line) => {
    const headers = { 'content-type': 'application/json' };
    void fetch('run', { method: 'POST', headers, body: JSON.stringify({ id, line }) });
  },
});
