/** Shows one story in several languages, each in a page of its own, and counts the texts that are cut off. */
import { useState, type SyntheticEvent } from 'react';
import styles from './guide.module.css';

interface OverflowFramesProps {
  readonly storyId: string;
  readonly languages: readonly { readonly code: string; readonly name: string }[];
}

/** A story renders a moment after its page has loaded. */
const FRAME_COUNT = 60;

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
        src={`iframe.html?id=${storyId}&viewMode=story&globals=locale:${code}`}
        onLoad={onLoad}
      />
    </div>
  );
}

function textOf(cut: readonly string[] | undefined): string {
  if (cut === undefined) return 'measuring…';
  return cut.length === 0 ? 'no text is cut off' : `cut off: ${cut.join(' · ')}`;
}

function watchCutTexts(frame: HTMLIFrameElement, onCut: (texts: readonly string[]) => void): void {
  let left = FRAME_COUNT;
  const measure = (): void => {
    const page = frame.contentDocument;
    if (page === null) return;
    left -= 1;
    if (left > 0) requestAnimationFrame(measure);
    else onCut(cutTextsIn(page));
  };
  requestAnimationFrame(measure);
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
