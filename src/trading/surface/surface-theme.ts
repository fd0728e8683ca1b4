/** Colours, type and sharpness of a painted surface, as the page's own styles resolve them: whoever
 *  paints it has no cascade. */
import type { SurfaceMeasures } from '#src/binding/painter.ts';

type Theme = SurfaceMeasures['theme'];

const COLOURS = {
  ground: 'var(--surface-1)',
  text: 'var(--text-2)',
  strongText: 'var(--text-1)',
  mutedText: 'var(--text-3)',
  upText: 'var(--up-text)',
  downText: 'var(--down-text)',
  upBar: 'var(--up-bar)',
  downBar: 'var(--down-bar)',
  upFlash: 'var(--up-flash)',
  downFlash: 'var(--down-flash)',
  hoverGround: 'color-mix(in srgb, var(--surface-3) 60%, transparent)',
  outline: 'var(--text-3)',
  focusOutline: 'var(--accent-text)',
  ownMark: 'var(--warning)',
} as const;

/** Read where the surface lies: variables, mixtures and fallbacks are computed by the browser. */
export function surfaceThemeOf(host: Element): Theme {
  // All of them are put there before one is read: the page is styled once.
  const probes = Object.entries(COLOURS).map(([name, expression]) => {
    const probe = document.createElement('span');
    probe.style.color = expression;
    return [name, probe] as const;
  });
  host.append(...probes.map(([, probe]) => probe));
  const colours = Object.fromEntries(
    probes.map(([name, probe]) => [name, getComputedStyle(probe).color]),
  ) as Record<keyof typeof COLOURS, string>;
  for (const [, probe] of probes) probe.remove();
  const style = getComputedStyle(host);
  const lengthOf = (text: string): number => Number(text.replace('px', ''));
  return {
    ...colours,
    fontFamily: style.fontFamily,
    fontSizeCss: lengthOf(style.fontSize),
    regularWeight: lengthOf(style.getPropertyValue('--regular')),
    mediumWeight: lengthOf(style.getPropertyValue('--medium')),
  };
}

/** Attributes of the root element that decide colours. */
const DRESS = ['data-theme', 'data-scheme', 'data-updown', 'data-accent', 'style'];

/** Tells `onChange` when the page puts on other colours, or is shown on another screen or at another
 *  zoom. @returns what ends it. */
export function watchSurfaceTheme(onChange: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: DRESS });
  // A query knows one ratio alone: each change asks about the next.
  const watchRatio = () => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        watchRatio();
        onChange();
      },
      { once: true, signal },
    );
  };
  watchRatio();
  return () => {
    observer.disconnect();
    ending.abort();
  };
}
