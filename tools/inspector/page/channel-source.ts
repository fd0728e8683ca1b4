/** Machines of the pages of this origin. */
import type { MachineTypes } from '../../machine/types/schema.ts';
import { CHANNEL_NAME, INSPECTING_INTERVAL_MS, type ChannelMessage } from '../live/channel.ts';
import type { InspectedMachine, InspectorSource } from '../model.ts';

/** Types of events by the id of their machine, written when the page is built. */
export type TypesById = Readonly<Record<string, MachineTypes>>;

export function channelSource(types: TypesById): InspectorSource {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  const post = (message: ChannelMessage): void => channel.postMessage(message);
  return {
    subscribe: (onChange) => {
      const pages = new Map<string, readonly InspectedMachine[]>();
      const onMessage = ({ data }: MessageEvent<ChannelMessage>): void => {
        if (data.kind === 'machines') pages.set(data.page, data.machines);
        else if (data.kind === 'left') pages.delete(data.page);
        else return;
        onChange([...pages.values()].flat().map((machine) => withTypes(machine, types)));
      };
      channel.addEventListener('message', onMessage);
      const ask = (): void => post({ kind: 'inspecting' });
      ask();
      const timer = setInterval(ask, INSPECTING_INTERVAL_MS);
      return () => {
        clearInterval(timer);
        channel.removeEventListener('message', onMessage);
      };
    },
    run: (id, line) => post({ kind: 'run', id, line }),
  };
}

const withTypes = (machine: InspectedMachine, types: TypesById): InspectedMachine => ({
  ...machine,
  events: machine.events.map((event) => ({
    ...event,
    payload: types[machine.title]?.events.find(({ type }) => type === event.type)?.payload,
  })),
});
