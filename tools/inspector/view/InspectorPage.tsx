/** All machines of a source: one is chosen and shown. */
import { useEffect, useState } from 'react';
import type { InspectedMachine, InspectorSource } from '../model.ts';
import { Inspector } from './Inspector.tsx';

export function InspectorPage({ source }: { readonly source: InspectorSource }) {
  const [machines, setMachines] = useState<readonly InspectedMachine[]>([]);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => source.subscribe(setMachines), [source]);
  const machine = machines.find(({ id }) => id === chosen) ?? machines[0];
  if (machine === undefined) return <p className="inspector">No machine is running.</p>;
  return (
    <>
      {machines.length > 1 && (
        <label className="inspector-choice">
          Machine{' '}
          <select value={machine.id} onChange={(event) => setChosen(event.target.value)}>
            {machines.map(({ id, title, state }) => (
              <option key={id} value={id}>
                {title}: {state}
              </option>
            ))}
          </select>
        </label>
      )}
      <Inspector
        key={machine.id}
        machine={machine}
        onRun={(line) => source.run(machine.id, line)}
      />
    </>
  );
}
