/** How visible text is written. */
import preview from '../../.storybook/preview.tsx';
import { Facts, GUIDE_PARAMETERS, GuidePage, Rules, Section } from './GuidePage.tsx';

const Content = () => (
  <GuidePage
    title="Content"
    lead="Standard English of the trade: plain, short, idiomatic. American spelling. Every text is translated, so a short one is worth more."
  >
    <Section title="Sentences">
      <Rules
        rules={[
          'One fact per sentence: subject, verb, object, present tense, sentence case. At most two sentences.',
          'Name the thing. No "it" or "they" without its noun in the same text.',
          'No sentence begins with What, Of, As, Where or How, unless it is a question.',
        ]}
      />
    </Section>
    <Section title="Kinds of text">
      <Facts
        heads={['Kind', 'Rule', 'Example']}
        rows={[
          ['Button', 'Verb first, no article, at most six words', 'Place order'],
          ['Confirming button', "Repeats the verb of the dialog's title", 'Cancel all orders'],
          ['Way out', 'Cancel, or Go back where Cancel is ambiguous', 'Go back'],
          ['Label, column head', 'Noun', 'Time in force'],
          ['Field error', 'Says the rule', 'Price must be a multiple of 0.1 USDT'],
          [
            'Rejection',
            'What happened, then what to do',
            'Order not sent: the amount is below the minimum.',
          ],
          ['Loading error', '"X could not be loaded."', 'The order history could not be loaded.'],
          ['Disabled control', 'Says what is missing', 'Waiting for live prices'],
          ['Number', 'Decimals of its pair, thousands grouped, equal widths', '93,135.32'],
        ]}
      />
    </Section>
    <Section title="Terms">
      <Facts
        heads={['Use', 'Instead of']}
        rows={[
          ['order book, market trades', 'ladder, tape'],
          ['available, in orders', 'free, held, on order'],
          ['partially filled, untriggered', 'partly filled, waiting'],
          ['stop price', 'trigger'],
          ['equity, PnL, max drawdown', 'worth, profit, deepest fall'],
          ['two-factor authentication (2FA)', 'two-factor sign-in'],
          ['email, sign in, sign out', 'mail, log in, log out'],
          ['immediately, again, expired', 'at once, anew, run out'],
        ]}
      />
    </Section>
    <Section title="A new text">
      <Rules
        rules={[
          'Prefer a message that exists: it has a translation in every language.',
          'A message of fewer than three words gets a comment that says where it is shown.',
          'Look at it in Pseudo, in Arabic and in Guide/Overflow.',
        ]}
      />
    </Section>
  </GuidePage>
);

const meta = preview.meta({
  title: 'Guide/Content',
  tags: ['guide'],
  component: Content,
  parameters: GUIDE_PARAMETERS,
});

export const Page = meta.story();
