/** The pairs of text and background that components use, with their contrast on this page. */
import { contrastOf, type Rgb } from '#src/design/tokens/contrast.ts';

const TEXTS = [
  'text-1',
  'text-2',
  'text-3',
  'up-text',
  'down-text',
  'accent-text',
  'warning-text',
  'info-text',
  'danger-text',
  'success-text',
];
const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
/** Pressed controls have these texts only. */
const PRESSED_TEXTS = ['text-1', 'text-2'];
const FILLS = ['up', 'down', 'accent', 'warning', 'danger'];

export interface ContrastPair {
  readonly text: string;
  readonly background: string;
}

export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...TEXTS.flatMap((text) => SURFACES.map((background) => ({ text, background }))),
  ...PRESSED_TEXTS.map((text) => ({ text, background: 'surface-4' })),
  ...FILLS.map((fill) => ({ text: `on-${fill}`, background: fill })),
];

/** @returns the contrast of each pair as the browser resolves its colors now. */
export function readContrasts(): readonly number[] {
  const probe = document.createElement('span');
  document.body.append(probe);
  const contrasts = CONTRAST_PAIRS.map(({ text, background }) =>
    contrastOf(resolve(probe, text), resolve(probe, background)),
  );
  probe.remove();
  return contrasts;
}

function resolve(probe: HTMLElement, token: string): Rgb {
  probe.style.backgroundColor = `var(--${token})`;
  const parts = getComputedStyle(probe).backgroundColor.match(/[\d.]+/g) ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map(Number);
  return { red, green, blue };
}
