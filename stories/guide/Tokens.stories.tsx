/** Every token with its value on this page, the contrast of the pairs in use, and color vision. */
import { useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { expect } from 'storybook/test';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { TEXT_CONTRAST_MIN } from '#src/design/tokens/contrast.ts';
import preview from '../../.storybook/preview.tsx';
import { Row } from '../design/arrange.tsx';
import { ColorVision } from './ColorVision.tsx';
import { CONTRAST_PAIRS, readContrasts } from './contrast-pairs.ts';
import { Code, Facts, GUIDE_PARAMETERS, GuidePage, Section } from './GuidePage.tsx';
import { readTokens, type Token, type TokenGroup } from './token-list.ts';
import styles from './guide.module.css';

const GROUPS: readonly (readonly [TokenGroup, string, string])[] = [
  [
    'color',
    'Color',
    'Surfaces, text, states and price moves. They follow theme, scheme and up/down colors.',
  ],
  ['type', 'Type', 'Sizes and weights. Numbers have equal widths everywhere.'],
  ['space', 'Spacing', 'Distances between and inside components.'],
  ['height', 'Heights', 'Heights of rows and controls. Density "Touch" enlarges what is pressed.'],
  ['shape', 'Radii', 'Corners of panels, controls and pills.'],
  ['motion', 'Motion', 'Durations, zero without motion. Point at a square to see its duration.'],
  [
    'number',
    'Numbers',
    'Opacity of depth bars and flashes, and the sign of the reading direction.',
  ],
  ['elevation', 'Elevation', 'Shadow of menus and dialogs, and the scrim behind a dialog.'],
];

/** How a token of each group is shown. */
const SAMPLES: Readonly<Record<TokenGroup, (token: Token) => ReactNode>> = {
  color: ({ name }) => <span className={styles.chip} style={{ background: `var(--${name})` }} />,
  type: ({ name, value }) => <span style={typeStyleOf(name, value)}>93,135.32 BTC</span>,
  space: ({ name }) => (
    <span className={styles.bar} style={{ inlineSize: `var(--${name})`, blockSize: 12 }} />
  ),
  height: ({ name }) => (
    <span className={styles.bar} style={{ blockSize: `var(--${name})`, inlineSize: 24 }} />
  ),
  shape: ({ name }) => <span className={styles.chip} style={{ borderRadius: `var(--${name})` }} />,
  motion: ({ name }) => (
    <span className={styles.moving} style={{ transitionDuration: `var(--${name})` }} />
  ),
  number: () => undefined,
  elevation: ({ name }) => (
    <span
      className={styles.chip}
      style={name === 'shadow' ? { boxShadow: 'var(--shadow)' } : { background: `var(--${name})` }}
    />
  ),
};

function typeStyleOf(name: string, value: string): CSSProperties {
  if (name.startsWith('type-')) return { fontSize: value, lineHeight: 1.5 };
  return name.startsWith('font') ? { fontFamily: value } : { fontWeight: value };
}

/** The toolbar sets attributes of the page. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

const tokensText = (): string => JSON.stringify(readTokens());
const contrastsText = (): string => JSON.stringify(readContrasts());

function TokenGroups() {
  const tokens = JSON.parse(useSyncExternalStore(subscribe, tokensText)) as readonly Token[];
  return GROUPS.map(([group, title, lead]) => (
    <Section key={group} title={title} lead={lead}>
      <ul className={styles.tokens}>
        {tokens
          .filter((token) => token.group === group)
          .map((token) => (
            <li key={token.name} className={styles.token}>
              {SAMPLES[group](token)}
              <b>{token.name}</b>
              <Code>{token.value}</Code>
            </li>
          ))}
      </ul>
    </Section>
  ));
}

function Contrasts() {
  const text = useSyncExternalStore(subscribe, contrastsText);
  const ratios = JSON.parse(text) as readonly number[];
  const rows = CONTRAST_PAIRS.map(({ text, background }, at) => {
    const ratio = ratios[at] ?? 0;
    const name = `${text} on ${background}`;
    return [
      name,
      <span
        key={name}
        className={styles.pair}
        style={{ color: `var(--${text})`, background: `var(--${background})` }}
      >
        93,135.32
      </span>,
      `${ratio.toFixed(2)} : 1`,
      ratio >= TEXT_CONTRAST_MIN ? (
        'Readable'
      ) : (
        <b key="verdict" className={styles.faint}>
          Too faint
        </b>
      ),
    ] as const;
  });
  const heads = ['Pair', 'Sample', 'Contrast', `At least ${TEXT_CONTRAST_MIN} : 1`];
  return <Facts heads={heads} rows={rows} />;
}

const Specimen = () => (
  <Row>
    <PriceChange percent="1.24" />
    <PriceChange percent="-0.56" />
    <NumberText tone="up">93,135.32</NumberText>
    <NumberText tone="down">93,134.10</NumberText>
    <Badge tone="warning">Pending</Badge>
    <Badge tone="danger">Rejected</Badge>
    <Button tone="buy" size="small">
      Buy BTC
    </Button>
    <Button tone="sell" size="small">
      Sell BTC
    </Button>
  </Row>
);

const Tokens = () => (
  <GuidePage
    title="Tokens"
    lead={
      <>
        All values come from <Code>src/design/tokens</Code>, as this page resolves them. Change a
        file there and this page shows it immediately.
      </>
    }
  >
    <TokenGroups />
    <Section
      title="Contrast"
      lead="Each pair of text and background in use, in the theme, scheme and up/down colors of the toolbar."
    >
      <Contrasts />
    </Section>
    <Section
      title="Color vision"
      lead="The same values as seen with a color vision deficiency. The tool Vision filter shows any story this way."
    >
      <ColorVision>
        <Specimen />
      </ColorVision>
    </Section>
  </GuidePage>
);

const meta = preview.meta({
  title: 'Guide/Tokens',
  tags: ['guide'],
  component: Tokens,
  parameters: GUIDE_PARAMETERS,
});

export const Page = meta.story({
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('surface-1')).toBeVisible();
    await expect(canvas.queryByText('Too faint')).toBeNull();
    // As many tokens as the sheets have: more than any list by hand had.
    await expect(canvasElement.querySelectorAll('li').length).toBeGreaterThan(60);
  },
});
