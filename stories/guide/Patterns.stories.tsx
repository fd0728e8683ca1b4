/** How components work together: forms, tables, errors, confirmation, freshness. */
import { useState } from 'react';
import { Button } from '#src/design/controls/Button.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { LiveDot } from '#src/design/feedback/LiveDot.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import preview from '../../.storybook/preview.tsx';
import { Row } from '../design/arrange.tsx';
import { Example, GUIDE_PARAMETERS, GuidePage, Rules, Section } from './GuidePage.tsx';

const ignore = (): void => undefined;

const Forms = () => {
  const [email, setEmail] = useState('mk@');
  return (
    <Example>
      <TextField
        label="Email"
        name="email"
        value={email}
        onValueChange={setEmail}
        error={email.includes('.') ? undefined : 'Enter a valid email address'}
      />
      <Button tone="primary" disabledReason={email.includes('.') ? undefined : 'Enter an email'}>
        Send code
      </Button>
    </Example>
  );
};

interface Line {
  readonly id: number;
  readonly price: string;
}

const columns: readonly Column<Line>[] = [
  { key: 'id', title: 'Order ID', cell: ({ id }) => id },
  {
    key: 'price',
    title: 'Price',
    align: 'end',
    tone: 'value',
    cell: ({ price }) => <NumberText>{price}</NumberText>,
  },
];
const lines: readonly Line[] = [
  { id: 26_112_900_041, price: '93,132.00' },
  { id: 26_112_900_042, price: '940.50' },
];

const Confirmation = () => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Example>
      <Button tone="danger" onClick={() => setOpen(true)}>
        Cancel all orders
      </Button>
      <Dialog title="Cancel all orders?" isOpen={isOpen} onClose={close}>
        <p>All 4 open orders will be canceled. Filled amounts are not affected.</p>
        <ConfirmRow
          confirm="Cancel all orders"
          tone="danger"
          isBusy={false}
          back="Go back"
          onBack={close}
          onConfirm={close}
        />
      </Dialog>
    </Example>
  );
};

const Patterns = () => (
  <GuidePage
    title="Patterns"
    lead="Use these as they are. Components that show them carry the details."
  >
    <Section title="Forms">
      <Forms />
      <Rules
        rules={[
          'A label is above its field; in the order form it is inside.',
          'An error appears below the field after typing ends, and says the rule. It replaces the hint.',
          'Enter submits. A rejected form moves the focus to the first invalid field.',
          'The submit button stays in place, and says what is missing while it is disabled.',
        ]}
      />
    </Section>
    <Section title="Tables">
      <Table label="Orders" columns={columns} rows={lines} rowKey={({ id }) => id} />
      <Rules
        rules={[
          'Numbers are aligned at the end of their column and have the decimals of their pair.',
          'Rows do not move under the pointer: the list waits, and a note says what has changed.',
          'While loading, a table shows lines of the final height. An empty one says so and offers the next step.',
          'A long table renders the visible rows only: LongTable.',
        ]}
      />
    </Section>
    <Section title="Errors">
      <Example>
        <ErrorState text="The order history could not be loaded." onRetry={ignore} />
        <EmptyState />
        <Notice tone="danger">Order not sent: the amount is below the minimum.</Notice>
      </Example>
      <Rules
        rules={[
          'A part that could not be loaded says so in its place, with Retry. The rest of the page stays.',
          'A rejected action says what happened, then what to do.',
          'Earlier data stays visible when an update fails, with a remark.',
        ]}
      />
    </Section>
    <Section title="Confirmation">
      <Confirmation />
      <Rules
        rules={[
          'A dialog asks where money or data can be lost, and for orders if the user wants it.',
          'The title is a question, the confirming button repeats its verb, the other one is Cancel or Go back.',
          'Escape and the other button do the same. The focus returns to where it was.',
        ]}
      />
    </Section>
    <Section title="Freshness">
      <Row>
        <LiveDot state="live" label="Live" />
        <LiveDot state="waiting" label="Connecting" />
        <LiveDot state="stale" label="Stale" />
        <LiveDot state="off" label="Offline" />
      </Row>
      <Notice tone="warning">Prices are not live. Market orders are disabled.</Notice>
      <Rules
        rules={[
          'Old prices are never shown as live: they are dimmed, with their age.',
          'Market orders wait for live prices; limit orders do not.',
          'The state is a word and a dot, never a color alone.',
        ]}
      />
    </Section>
  </GuidePage>
);

const meta = preview.meta({
  title: 'Guide/Patterns',
  tags: ['guide'],
  component: Patterns,
  parameters: GUIDE_PARAMETERS,
});

export const Page = meta.story();
