/** Measures, in the page of a story, what the story has drawn. */

export interface StoryBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True when a part of it is below the page's end. */
  readonly isBeyondPage: boolean;
}

/** Runs in the iframe: the box around everything shown, with some space for shadows and outlines. A page's own box is
 *  the whole page; the panel of a component is not counted, because it fills the page. */
export function boxOfStory(): StoryBox {
  const spacing = 16;
  const edges = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  const include = ({ left, top, right, bottom }: DOMRect): void => {
    if (right <= left || bottom <= top) return;
    edges.left = Math.min(edges.left, left);
    edges.top = Math.min(edges.top, top);
    edges.right = Math.max(edges.right, right);
    edges.bottom = Math.max(edges.bottom, bottom);
  };
  const visit = (element: Element): void => {
    const { display, visibility, overflow } = getComputedStyle(element);
    if (display === 'none') return;
    if (visibility === 'visible') include(element.getBoundingClientRect());
    // The rest of a list that scrolls is not shown.
    if (overflow === 'visible') for (const child of element.children) visit(child);
  };
  scrollTo(0, 0);
  const root = document.querySelector('#storybook-root');
  const panel = document.querySelector('#storybook-root > main');
  for (const child of document.body.children) if (child !== root) visit(child);
  for (const child of root?.children ?? []) if (child !== panel) visit(child);
  if (panel !== null) {
    for (const child of panel.children) visit(child);
    const text = document.createRange();
    text.selectNodeContents(panel);
    include(text.getBoundingClientRect());
  }
  const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
  const x = Math.max(0, Math.min(Math.floor(edges.left) - spacing, clientWidth - 1));
  const y = Math.max(0, Math.min(Math.floor(edges.top) - spacing, scrollHeight - 1));
  const right = Math.min(Math.ceil(edges.right) + spacing, clientWidth);
  const bottom = Math.min(Math.ceil(edges.bottom) + spacing, scrollHeight);
  // A story that shows nothing has a picture of nothing.
  const [width, height] = [Math.max(right - x, 1), Math.max(bottom - y, 1)];
  return { x, y, width, height, isBeyondPage: y + height > clientHeight };
}
