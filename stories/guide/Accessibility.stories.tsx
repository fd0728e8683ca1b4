/** What every component does for keyboard, screen readers, contrast and motion, and how to check it. */
import preview from '../../.storybook/preview.tsx';
import { Facts, GUIDE_PARAMETERS, GuidePage, Rules, Section } from './GuidePage.tsx';

const Accessibility = () => (
  <GuidePage
    title="Accessibility"
    lead="The goal is WCAG 2.2, level AA. Each story is checked by axe in both themes and both directions; no rule is switched off."
  >
    <Section title="Keyboard">
      <Rules
        rules={[
          'Everything that can be clicked can be reached by Tab and used by Enter or Space.',
          'Lists, tabs, menus and the order book are one stop of Tab; arrow keys move inside.',
          'The focus ring is visible on every surface. Escape closes the topmost menu or dialog.',
          'Hotkeys never work while a user types.',
        ]}
      />
    </Section>
    <Section title="Screen readers">
      <Rules
        rules={[
          'Every control has a name, also one with an icon only.',
          'A disabled control can have the focus and reads its reason.',
          'Changes of state are announced; changes of prices are not.',
          'Charts and the order book have a table or a list with the same values.',
        ]}
      />
    </Section>
    <Section title="Color and contrast">
      <Rules
        rules={[
          'Text has a contrast of at least 4.5 : 1 on its background; Guide/Tokens shows each pair.',
          'Color is never the only sign: moves have arrows or signs, states have words.',
          'The scheme Color Vision Deficiency uses colors that differ in brightness too.',
          'With forced colors, chosen and pressed states use the colors of the system.',
        ]}
      />
    </Section>
    <Section title="Motion and size">
      <Rules
        rules={[
          'Nothing moves without motion: by the setting, by the system, or on a slow device.',
          'Targets are at least 24 px, and 40 px for a finger.',
          'Pages are complete at 200% zoom, at 360 px and with the text spacing of WCAG 1.4.12.',
        ]}
      />
    </Section>
    <Section title="Checks">
      <Facts
        heads={['What', 'How']}
        rows={[
          ['One story', 'Panel Accessibility'],
          ['Stories of a component', 'npm run test:stories -- NAME'],
          ['Contrast', 'Guide/Tokens'],
          ['Color vision', 'Tool Vision filter, or Guide/Tokens'],
          ['Forced colors, text spacing, density', 'Toolbar'],
          ['Cut texts', 'Guide/Overflow'],
        ]}
      />
    </Section>
  </GuidePage>
);

const meta = preview.meta({
  title: 'Guide/Accessibility',
  tags: ['guide'],
  component: Accessibility,
  parameters: GUIDE_PARAMETERS,
});

export const Page = meta.story();
