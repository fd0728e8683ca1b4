/** First page for designers: what is where, and what the toolbar does. */
import { TideMark } from '#src/design/mark/TideMark.tsx';
import preview from '../../.storybook/preview.tsx';
import { Code, Facts, GUIDE_PARAMETERS, GuidePage, Rules, Section } from './GuidePage.tsx';

const Introduction = () => (
  <GuidePage
    title="Introduction"
    lead={
      <>
        The components and pages of <TideMark name="Tidemark" size={16} /> in every state that a
        user can see. Stories use no network and no real clock: the same story always looks the
        same.
      </>
    }
  >
    <Section title="Folders">
      <Facts
        heads={['Folder', 'Content']}
        rows={[
          [
            'Guide',
            'Tokens, patterns, accessibility, content, overflow, and how to add a component',
          ],
          ['design', 'Controls, overlays, tables and layout without trading terms'],
          ['trading', 'Order book, chart, trades, order form and tables that several pages share'],
          ['features', 'Pages, each with a machine in a given state and samples of the API'],
          ['operator', "The operator's desk"],
        ]}
      />
    </Section>
    <Section
      title="Toolbar"
      lead="The tooltip of a button begins with the name of its setting. A button shows its value only when it is not the usual one; theme and language always do."
    >
      <Facts
        heads={['Setting', 'Effect']}
        rows={[
          [
            'Theme, Colors, Up and down',
            'Two themes, three color schemes, and the color of rising prices',
          ],
          [
            'Language, Direction',
            'All languages and Pseudo; the direction follows the language or is set apart from it',
          ],
          ['Viewport', 'Widths of 360, 768, 1280, 1366 and 1920 px'],
          ['Density', 'Heights of this device, or those for a finger'],
          ['Text spacing', 'Line, letter and word spacing of WCAG 1.4.12'],
          ['Forced colors', 'Colors of the system, as in high contrast'],
          ['Motion', 'Off by default, so that two pictures of a story are equal'],
          ['Settings', "Switches of the operator's settings, for example Simple Earn"],
          [
            'Side by side',
            'Two pages of the story, in both themes or both directions; they follow the controls',
          ],
          ['Profiler', 'Time of each React commit, at the end of the page'],
          ['Vision filter', 'Color vision deficiencies and blurred vision'],
        ]}
      />
    </Section>
    <Section title="Panels">
      <Facts
        heads={['Panel', 'Content']}
        rows={[
          [
            'Controls',
            'The arguments of a component, required ones first; a change is shown immediately',
          ],
          ['Actions', 'What the component reports: clicks, typed text, chosen values'],
          ['Interactions', 'What the story does as a user, step by step'],
          ['Accessibility', 'Findings of axe; no rule is switched off'],
          ['Machines', 'State machines of the story; npm run stories only'],
        ]}
      />
    </Section>
    <Section
      title="States"
      lead={
        <>
          A component has a story for each state that its props allow.{' '}
          <Code>npm run check -- --only=story-states</Code> names a missing one.
        </>
      }
    >
      <Rules
        rules={[
          'Loading, empty, error, disabled, read-only, stale, long text and right to left.',
          'A disabled control says why, on hover, on focus and to screen readers.',
          'A component keeps its size while its numbers change.',
          'Everything works by keyboard alone, in both directions.',
        ]}
      />
    </Section>
    <Section title="Review of a page">
      <Rules
        rules={[
          'The price is seen first, then the order form.',
          'All numbers of a column end on one edge.',
          'Nothing moves while the market is busy, except prices.',
          'The page is complete at 200% zoom, in Arabic, in Pseudo, at 360 px and with forced colors.',
        ]}
      />
    </Section>
  </GuidePage>
);

const meta = preview.meta({
  title: 'Guide/Introduction',
  tags: ['guide'],
  component: Introduction,
  parameters: GUIDE_PARAMETERS,
});

export const Page = meta.story();
