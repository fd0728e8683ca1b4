/** The simulated clock, steps back and forward, and the copy as a test. */
import { useState } from 'react';
import type { IsolatedPart, RunLine } from '../model.ts';

const STEPS_MS = [100, 1_000, 10_000];

interface TimeControlsProps {
  readonly isolated: IsolatedPart;
  readonly onRun: RunLine;
}

export function TimeControls({ isolated, onRun }: TimeControlsProps) {
  const { nowMs, commands, undone, test } = isolated;
  const [wait, setWait] = useState('60000');
  const [copied, setCopied] = useState<string>();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(test);
    setCopied(test);
  };
  return (
    <fieldset className="inspector-time" aria-label="Time">
      <span>{nowMs} ms</span>
      {STEPS_MS.map((ms) => (
        <button key={ms} type="button" onClick={() => onRun(`wait ${ms}`)}>
          +{ms} ms
        </button>
      ))}
      <input
        aria-label="Wait in milliseconds"
        inputMode="numeric"
        value={wait}
        onChange={(event) => setWait(event.target.value.replaceAll(/\D/g, ''))}
      />
      <button type="button" disabled={wait === ''} onClick={() => onRun(`wait ${wait}`)}>
        Wait
      </button>
      <button type="button" disabled={commands.length < 2} onClick={() => onRun('back 1')}>
        Back
      </button>
      <button type="button" disabled={undone.length === 0} onClick={() => onRun('forward 1')}>
        Forward
      </button>
      <button type="button" onClick={() => void copy()}>
        {copied === test ? 'Copied' : 'Copy as test'}
      </button>
    </fieldset>
  );
}
