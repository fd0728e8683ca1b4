/** Reads the colors, fonts and pixel ratio of a painted surface from the page's computed styles,
 *  because the painter has no cascade. */
import type { SurfaceMeasures } from '#src/binding/painter.ts';
import styles from './Surface.module.css';

type Theme = SurfaceMeasures['theme'];
type TextLine = Theme['regularLine'];

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

/** Returns the styles at the surface's position: the browser resolves variables, color mixes and
 *  fallbacks, and lays out a line of each font. */
export function surfaceThemeOf(host: Element): Theme {
  // All probes are inserted before the first is read, so the page is restyled once.
  const probes = Object.entries(COLOURS).map(([name, expression]) => {
    const probe = document.createElement('span');
    probe.style.color = expression;
    return [name, probe] as const;
  });
  const [regular, medium] = [new LineProbe('regular'), new LineProbe('medium')];
  host.append(...probes.map(([, probe]) => probe), regular.line, medium.line);
  const colours = Object.fromEntries(
    probes.map(([name, probe]) => [name, getComputedStyle(probe).color]),
  ) as Record<keyof typeof COLOURS, string>;
  const [regularLine, mediumLine] = [regular.measure(), medium.measure()];
  for (const probe of [...probes.map(([, colour]) => colour), regular.line, medium.line]) {
    probe.remove();
  }
  const style = getComputedStyle(host);
  const lengthOf = (text: string): number => Number(text.replace('px', ''));
  return {
    ...colours,
    fontFamily: style.fontFamily,
    fontSizeCss: lengthOf(style.fontSize),
    regularWeight: lengthOf(style.getPropertyValue('--regular')),
    mediumWeight: lengthOf(style.getPropertyValue('--medium')),
    regularLine,
    mediumLine,
  };
}

/** A line of text like that of a row: an empty inline block after it stands on its baseline. */
class LineProbe {
  readonly line = document.createElement('div');
  readonly #text = document.createElement('span');
  readonly #mark = document.createElement('span');

  constructor(weight: 'regular' | 'medium') {
    this.line.className = styles.line ?? '';
    this.line.style.fontWeight = `var(--${weight})`;
    this.#text.textContent = '0';
    this.#mark.className = styles.mark ?? '';
    this.line.append(this.#text, this.#mark);
  }

  measure(): TextLine {
    const { top } = this.line.getBoundingClientRect();
    const box = this.#text.getBoundingClientRect();
    return {
      baselineCss: this.#mark.getBoundingClientRect().bottom - top,
      topCss: box.top - top,
      bottomCss: box.bottom - top,
    };
  }
}

/** Attributes of the root element that determine colors. */
const DRESS = ['data-theme', 'data-scheme', 'data-updown', 'data-accent', 'style'];

/**
 * Calls `onChange` when the page's colors, screen or zoom change.
 * @returns a function that stops watching.
 */
export function watchSurfaceTheme(onChange: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: DRESS });
  // A media query matches one ratio only, so each change starts a new query.
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
