/** Runs a market at a given rate beside its view, and shows the frame rate and the longest frame. */
import { useEffect, useState, type ReactNode } from 'react';
import { runMarket, type MoveMarket } from './run-market.ts';

interface FrameMeterProps {
  /** The same function in each render. */
  readonly move: MoveMarket;
  /** At 0, time passes and nothing changes. */
  readonly changesPerSecond: number;
  readonly children: ReactNode;
}

interface FrameRate {
  readonly framesPerSecond: number;
  /** Longest frame of the last second, in milliseconds. */
  readonly frameMsMax: number;
}

export function FrameMeter({ move, changesPerSecond, children }: FrameMeterProps) {
  const [frameRate, setFrameRate] = useState<FrameRate>({ framesPerSecond: 0, frameMsMax: 0 });
  useEffect(() => runMarket(move, changesPerSecond), [move, changesPerSecond]);
  useEffect(() => measureFrames(setFrameRate), []);
  return (
    <div style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
      {children}
      <p style={{ color: 'var(--text-2)', fontVariantNumeric: 'tabular-nums' }}>
        {changesPerSecond} changes/s, {frameRate.framesPerSecond} frames/s, longest frame{' '}
        {Math.round(frameRate.frameMsMax)} ms
      </p>
    </div>
  );
}

function measureFrames(onFrameRate: (frameRate: FrameRate) => void): () => void {
  let handle = 0;
  let before: number | undefined;
  let since: number | undefined;
  let count = 0;
  let longest = 0;
  const step = (now: number) => {
    if (before !== undefined) longest = Math.max(longest, now - before);
    before = now;
    since ??= now;
    count += 1;
    if (now - since >= 1_000) {
      onFrameRate({ framesPerSecond: count, frameMsMax: longest });
      since = now;
      count = 0;
      longest = 0;
    }
    handle = requestAnimationFrame(step);
  };
  handle = requestAnimationFrame(step);
  return () => cancelAnimationFrame(handle);
}
