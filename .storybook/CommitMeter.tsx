/** Measures how long React takes to commit a story, and shows it in a corner. */
import { Profiler, useRef, type CSSProperties, type ReactNode } from 'react';

interface CommitMeterProps {
  readonly storyId: string;
  readonly children: ReactNode;
}

export function CommitMeter({ storyId, children }: CommitMeterProps) {
  const output = useRef<HTMLOutputElement>(null);
  const commits = useRef({ count: 0, msMax: 0 });
  // Written past React, so that the meter causes no commit.
  const show = (ms: number): void => {
    const { count, msMax } = commits.current;
    commits.current = { count: count + 1, msMax: Math.max(msMax, ms) };
    const text = `${ms.toFixed(1)} ms, commit ${count + 1}, longest ${commits.current.msMax.toFixed(1)} ms`;
    if (output.current !== null) output.current.textContent = text;
  };
  return (
    <>
      <Profiler id={storyId} onRender={(_id, _phase, actualMs) => show(actualMs)}>
        {children}
      </Profiler>
      <output ref={output} dir="ltr" style={CORNER} />
    </>
  );
}

const CORNER: CSSProperties = {
  position: 'fixed',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  zIndex: 1_000,
  padding: '2px 8px',
  background: 'var(--surface-2)',
  color: 'var(--text-1)',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
};
