/** Shows a story in two pages beside each other, the second one in another theme or direction. Both are pages of their
 *  own: theme and direction belong to a whole page, and menus, dialogs and widths follow it. The story that the panels
 *  show is behind them. */
import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { changedArgs } from './story-args.ts';

interface BesideProps {
  readonly storyId: string;
  readonly args: Args;
  /** Values of the story's own file: both pages have them. */
  readonly initialArgs: Args;
  /** Toolbar settings of the two pages. */
  readonly displays: readonly Globals[];
  /** A page needs the full width: the second one is below it. */
  readonly isPage: boolean;
}

type Args = Readonly<Record<string, unknown>>;
type Globals = Readonly<Record<string, unknown>>;

interface Channel {
  /** Connections to the pages around it. */
  transports: readonly unknown[];
  readonly emit: (event: string, payload: unknown) => void;
  readonly once: (event: string, listener: () => void) => void;
}

const CHANNEL = '__STORYBOOK_ADDONS_CHANNEL__';

export function Beside({ storyId, args, initialArgs, displays, isPage }: BesideProps) {
  const changed = useMemo(() => changedArgs(initialArgs, args), [initialArgs, args]);
  return (
    <div style={isPage ? { ...COVER, ...STACKED } : COVER}>
      <style>{NOTHING_ABOVE}</style>
      {displays.map((globals) => {
        const address = addressOf(storyId, globals);
        return <StoryFrame key={address} storyId={storyId} args={changed} address={address} />;
      })}
    </div>
  );
}

interface StoryFrameProps {
  readonly storyId: string;
  /** Only the arguments that the controls have changed. */
  readonly args: Args;
  readonly address: string;
}

/** A page that follows the controls of the page around it. */
function StoryFrame({ storyId, args, address }: StoryFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const channel = channelOf(frame.current);
    channel?.emit('resetStoryArgs', { storyId });
    channel?.emit('updateStoryArgs', { storyId, updatedArgs: copyFor(frame.current, args) });
  }, [storyId, args]);
  const follow = (): void => {
    const channel = channelOf(frame.current);
    if (channel === undefined) return;
    // Otherwise its events would come back as events of this page.
    channel.transports = [];
    const updatedArgs = copyFor(frame.current, args);
    channel.once('storyRendered', () => channel.emit('updateStoryArgs', { storyId, updatedArgs }));
  };
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- A page of this origin, whose channel is read.
    <iframe ref={frame} title="The same story" src={address} style={FRAME} onLoad={follow} />
  );
}

/** @returns undefined while the page is loading. */
const channelOf = (frame: HTMLIFrameElement | null): Channel | undefined => {
  const story = frame?.contentWindow as unknown as Readonly<Record<string, Channel>> | null;
  return story?.[CHANNEL];
};

/** Objects of a page have prototypes of their own. */
const copyFor = (frame: HTMLIFrameElement | null, args: Args): unknown =>
  (frame?.contentWindow as (Window & typeof globalThis) | null)?.structuredClone(args);

function addressOf(storyId: string, globals: Globals): string {
  const set = Object.entries(globals).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name}:${value}`] : [],
  );
  return `iframe.html?id=${storyId}&viewMode=story&globals=${set.join(';')}`;
}

/** Above the dialogs of the story behind, which take no clicks meanwhile. */
const COVER: CSSProperties = {
  position: 'fixed',
  inset: 0,
  zIndex: 2_147_483_647,
  overflow: 'auto',
  pointerEvents: 'auto',
  background: 'var(--surface-1)',
  display: 'grid',
  // Not beside each other where they would be narrower than a phone.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
  gridAutoRows: '100vh',
};
/** Hides popovers and dialogs of the story behind, which the browser paints above the two pages. */
const NOTHING_ABOVE = `
  :is([popover], dialog) { clip-path: inset(50%) !important; }
  ::backdrop { display: none; }
`;
const STACKED: CSSProperties = { gridTemplateColumns: '1fr' };
const FRAME: CSSProperties = { border: 0, inlineSize: '100%', blockSize: '100%' };
