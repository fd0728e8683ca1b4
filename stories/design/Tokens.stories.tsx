/** The tokens of the chosen theme and scheme: color, type, space, motion. */
import { useLayoutEffect, useRef, useState } from 'react';
import { expect } from 'storybook/test';
import { contrastOf, hexOfRgb, type Rgb } from '#src/design/tokens/contrast.ts';
import preview from '../../.storybook/preview.tsx';
import styles from './pages.module.css';

const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'surface-4', 'line'];
const TEXTS = ['text-1', 'text-2', 'text-3', 'up-text', 'down-text', 'accent-text'];
const REMARKS = ['warning-text', 'info-text', 'danger-text', 'success-text'];
const FILLS = ['up', 'down', 'accent', 'danger', 'warning'];
const TYPES = [11, 12, 13, 14, 16, 20, 28];
const SPACES = [1, 2, 3, 4, 6, 8];
const HEIGHTS = ['level', 'footer', 'small', 'row', 'head', 'control', 'submit', 'market-row'];

/** Returns a color as the browser resolved it on the swatch. */
function resolve(element: HTMLElement): Rgb {
  const parts = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map(Number);
  return { red, green, blue };
}

function Swatch({ name }: { readonly name: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    if (element.current !== null) setText(hexOfRgb(resolve(element.current)));
  }, []);
  return (
    <li className={styles.swatch}>
      <span ref={element} className={styles.chip} style={{ background: `var(--${name})` }} />
      <b>{name}</b>
      <code>{text}</code>
    </li>
  );
}

function Sample({ name }: { readonly name: string }) {
  return (
    <li className={styles.sample} style={{ color: `var(--${name})` }}>
      <b>{name}</b> 93,135.32
    </li>
  );
}

function Fill({ name }: { readonly name: string }) {
  return (
    <li
      className={styles.fill}
      style={{ background: `var(--${name})`, color: `var(--on-${name})` }}
    >
      on-{name}
    </li>
  );
}

function Tokens() {
  return (
    <article className={styles.page}>
      <h1 className={styles.heading}>Tokens</h1>
      <h2>Surfaces</h2>
      <ul className={styles.swatches}>
        {SURFACES.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </ul>
      <h2>Text</h2>
      <ul className={styles.samples}>
        {[...TEXTS, ...REMARKS].map((name) => (
          <Sample key={name} name={name} />
        ))}
      </ul>
      <h2>Fills</h2>
      <ul className={styles.fills}>
        {FILLS.map((name) => (
          <Fill key={name} name={name} />
        ))}
      </ul>
      <h2>Type</h2>
      <ul>
        {TYPES.map((size) => (
          <li key={size} style={{ fontSize: size, lineHeight: 1.5 }}>
            {size} px: BTC/USDT 64,250.10
          </li>
        ))}
      </ul>
      <h2>Space</h2>
      <ul className={styles.spaces}>
        {SPACES.map((step) => (
          <li key={step}>
            <span className={styles.space} style={{ inlineSize: `var(--space-${step})` }} />
            space-{step}
          </li>
        ))}
      </ul>
      <h2>Heights</h2>
      <ul className={styles.spaces}>
        {HEIGHTS.map((name) => (
          <li key={name}>
            <span className={styles.space} style={{ blockSize: `var(--height-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </article>
  );
}

const meta = preview.meta({
  title: 'design/Tokens',
  component: Tokens,
  parameters: { controls: { disable: true } },
});

export const Page = meta.story();
export const SchemeTwo = meta.story({ globals: { scheme: '2' } });
export const SchemeThree = meta.story({ globals: { scheme: '3' } });
export const Swapped = meta.story({
  globals: { updown: '2' },
  play: async ({ canvasElement }) => {
    const style = getComputedStyle(canvasElement.ownerDocument.documentElement);
    await expect(style.getPropertyValue('--up').trim()).toBe('#d63031');
  },
});
export const ReadableInTheBrowser = meta.story({
  play: async ({ canvasElement }) => {
    // The unit test reads the style sheets; this story reads the browser's computed colors.
    const probe = canvasElement.ownerDocument.createElement('span');
    canvasElement.append(probe);
    const colour = (name: string): Rgb => {
      probe.style.background = `var(--${name})`;
      return resolve(probe);
    };
    for (const surface of SURFACES.slice(0, 4)) {
      for (const text of [...TEXTS, ...REMARKS]) {
        await expect(contrastOf(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5);
      }
    }
    probe.remove();
  },
});
