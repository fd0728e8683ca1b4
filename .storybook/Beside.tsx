/** Shows a story and, beside it, the same story in another theme or direction. The second one is a page of its own:
 *  theme and direction belong to a whole page, and menus and dialogs follow them. */
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';

interface BesideProps {
  readonly storyId: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Toolbar settings of the second page. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** A page needs the full width: the second one is below it. */
  readonly isPage: boolean;
  readonly children: ReactNode;
}

interface Channel {
  /** Connections to the pages around it. */
  transports: readonly unknown[];
  readonly emit: (event: string, payload: unknown) => void;
}

const CHANNEL = '__STORYBOOK_ADDONS_CHANNEL__';

export function Beside({ storyId, args, globals, isPage, children }: BesideProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The second page follows the controls of the first.
  useEffect(() => {
    const channel = channelOf(frame.current);
    if (channel === undefined) return;
    // Otherwise its events would come back as events of this page.
    channel.transports = [];
    channel.emit('updateStoryArgs', { storyId, updatedArgs: args });
  }, [storyId, args]);
  return (
    <div style={isPage ? STACKED : HALVES}>
      <div style={HALF}>{children}</div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- A page of this origin, whose channel is read. */}
      <iframe ref={frame} title="The same story" src={addressOf(storyId, globals)} style={FRAME} />
    </div>
  );
}

export function otherDisplay(
  globals: Readonly<Record<string, unknown>>,
  beside: string,
  direction: string,
): Readonly<Record<string, unknown>> {
  const other =
    beside === 'theme'
      ? { theme: globals['theme'] === 'light' ? 'dark' : 'light' }
      : { direction: direction === 'rtl' ? 'ltr' : 'rtl' };
  return { ...globals, ...other, beside: 'nothing' };
}

/** @returns undefined while the page is loading. */
const channelOf = (frame: HTMLIFrameElement | null): Channel | undefined => {
  const story = frame?.contentWindow as unknown as Readonly<Record<string, Channel>> | null;
  return story?.[CHANNEL];
};

function addressOf(storyId: string, globals: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(globals).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name}:${value}`] : [],
  );
  return `iframe.html?id=${storyId}&viewMode=story&globals=${set.join(';')}`;
}

const HALVES: CSSProperties = { display: 'grid', gridTemplateColumns: '1fr 1fr' };
const STACKED: CSSProperties = { display: 'grid', gridTemplateRows: '100vh 100vh' };
const HALF: CSSProperties = { minInlineSize: 0, minBlockSize: 0 };
const FRAME: CSSProperties = { border: 0, inlineSize: '100%', blockSize: '100vh' };
