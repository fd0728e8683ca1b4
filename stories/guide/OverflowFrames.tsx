/** Shows one story in several languages, each in a page of its own, and counts the texts that are cut off. */
import { useState, type SyntheticEvent } from 'react';
import styles from './guide.module.css';

interface OverflowFramesProps {
  readonly storyId: string;
  readonly languages: readonly { readonly code: string; readonly name: string }[];
}

interface StoryWindow {
  readonly __STORYBOOK_ADDONS_CHANNEL__?: {
    readonly on: (event: string, listener: () => void) => void;
  };
}

export const OverflowFrames = ({ storyId, languages }: OverflowFramesProps) => (
  <div className={styles.frames}>
    {languages.map(({ code, name }) => (
      <OverflowFrame key={`${storyId} ${code}`} storyId={storyId} code={code} name={name} />
    ))}
  </div>
);

interface OverflowFrameProps {
  readonly storyId: string;
  readonly code: string;
  readonly name: string;
}

function OverflowFrame({ storyId, code, name }: OverflowFrameProps) {
  const [cut, setCut] = useState<readonly string[]>();
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void => {
    watchCutTexts(currentTarget, setCut);
  };
  return (
    <div className={styles.frame}>
      <h3>
        {name}: {textOf(cut)}
      </h3>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- A page of this origin, whose texts are measured. */}
      <iframe
        title={name}
        src={`iframe.html?id=${storyId}&viewMode=story&globals=locale:${code};${displayOfPage()}`}
        onLoad={onLoad}
      />
    </div>
  );
}

/** The pages follow the toolbar of this one. */
function displayOfPage(): string {
  const { theme = 'dark', scheme = '1', updown = '1' } = document.documentElement.dataset;
  return `theme:${theme};scheme:${scheme};updown:${updown}`;
}

function textOf(cut: readonly string[] | undefined): string {
  if (cut === undefined) return 'measuring…';
  return cut.length === 0 ? 'no text is cut off' : `cut off: ${cut.join(' · ')}`;
}

/** Measures when the story has rendered and played, however long that takes. */
function watchCutTexts(frame: HTMLIFrameElement, onCut: (texts: readonly string[]) => void): void {
  const { contentDocument: page, contentWindow } = frame;
  if (page === null) return;
  const measure = (): void => onCut(cutTextsIn(page));
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = contentWindow as unknown as StoryWindow;
  channel?.on('storyRendered', measure);
  // The first story may have rendered before its page has loaded.
  if (page.body.classList.contains('sb-show-main')) measure();
}

/** Texts in boxes that hide what does not fit. */
function cutTextsIn(page: Document): readonly string[] {
  const view = page.defaultView;
  if (view === null) return [];
  const cut = [...page.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    const isWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
    return hasText && isWider && view.getComputedStyle(element).overflowX === 'hidden';
  });
  return [...new Set(cut.map((element) => element.textContent.trim()))];
}
