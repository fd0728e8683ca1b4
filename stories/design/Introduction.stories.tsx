/** Introduction for designers, to read before the other stories. */
import { Panel } from '#src/design/layout/Panel.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import preview from '../../.storybook/preview.tsx';
import styles from './pages.module.css';

function Introduction() {
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>
        <TideMark name="Tidemark" size={32} />
      </h1>
      <p className={styles.lead}>
        An instrument panel, not a brochure. Data is the brightest thing on screen; surfaces are
        quiet; one accent colour; nothing moves unless the market moved it.
      </p>
      <div className={styles.columns}>
        <Panel title="Where things are" isPadded>
          <dl className={styles.terms}>
            <dt>design</dt>
            <dd>Controls, overlays, figures and layout that know no product word.</dd>
            <dt>trading</dt>
            <dd>Ladder, chart, tape, ticket: what several trading pages share.</dd>
            <dt>features</dt>
            <dd>Screens, shown with a machine in a given state and samples of the contract.</dd>
          </dl>
        </Panel>
        <Panel title="The toolbar" isPadded>
          <dl className={styles.terms}>
            <dt>Theme, Colours, Up and down</dt>
            <dd>Two themes, three schemes, and which of a scheme&apos;s colours rises.</dd>
            <dt>Language, Direction</dt>
            <dd>
              Arabic mirrors the page. Pseudo lengthens every message by two fifths: what stays
              plain was never a message.
            </dd>
            <dt>Motion</dt>
            <dd>Off by default, so that two pictures of one state are alike.</dd>
          </dl>
        </Panel>
        <Panel title="Every component" isPadded>
          <ul className={styles.rules}>
            <li>has a story for each state a person can meet, named as the state;</li>
            <li>says why it does nothing, in words, on hover, focus and to screen readers;</li>
            <li>keeps its size while its numbers tick;</li>
            <li>is asked for by keyboard alone, in both directions of reading;</li>
            <li>passes axe with no rule switched off, in both themes.</li>
          </ul>
        </Panel>
        <Panel title="Before you call a screen done" isPadded>
          <ul className={styles.rules}>
            <li>Does the eye land on the price, then on the ticket?</li>
            <li>Are all numbers on one edge?</li>
            <li>Does anything jump while the market storms?</li>
            <li>Does it hold at 200 % zoom, in Arabic, in pseudo, in the third scheme?</li>
            <li>Would you pay for it?</li>
          </ul>
        </Panel>
      </div>
    </article>
  );
}

const meta = preview.meta({
  title: 'Introduction',
  component: Introduction,
  parameters: { controls: { disable: true } },
});

export const Page = meta.story();
