/** How a component is added, from the idea to its stories. */
import preview from '../../.storybook/preview.tsx';
import { Code, Facts, GUIDE_PARAMETERS, GuidePage, Rules, Section } from './GuidePage.tsx';

const NewComponent = () => (
  <GuidePage
    title="New component"
    lead="First look for one that exists: a second way to do the same is not merged."
  >
    <Section title="Steps">
      <Facts
        heads={['Step', 'How']}
        rows={[
          [
            'Folder',
            'src/design without trading terms; src/trading if several pages use it; otherwise parts/ of its feature',
          ],
          [
            'Props',
            'Plain values and intents (onSubmit). A state is a prop: isBusy, disabledReason, error, isReadOnly',
          ],
          ['Style', 'Tokens only, logical properties (inline, block), no fixed width for text'],
          ['Stories', <Code key="stories">npm run new story design/controls/Name</Code>],
          ['States', <Code key="states">npm run check -- --only=story-states</Code>],
          ['Look', <Code key="look">npm run stories</Code>],
          ['Checks', <Code key="checks">npm run test:stories -- Name</Code>],
        ]}
      />
    </Section>
    <Section title="Stories">
      <Rules
        rules={[
          'The first story is the usual state; then the other states; then what a user does.',
          'A story is named after its state: Empty, Loading, Rejected, Disabled, LongText, RightToLeft.',
          'Arguments are given as args, so that Controls change them. Actions are fn(), so that Actions log them.',
          'play does what a user does, and expects what the user sees.',
          'Theme, colors, language and width belong to the toolbar. Only RightToLeft sets a language.',
        ]}
      />
    </Section>
    <Section title="Review">
      <Rules
        rules={[
          'Side by side in both themes and in both directions.',
          'At 360 px, in Pseudo, with wide text spacing, with forced colors and with density Touch.',
          'By keyboard alone.',
        ]}
      />
    </Section>
  </GuidePage>
);

const meta = preview.meta({
  title: 'Guide/New component',
  tags: ['guide'],
  component: NewComponent,
  parameters: GUIDE_PARAMETERS,
});

export const Page = meta.story();
