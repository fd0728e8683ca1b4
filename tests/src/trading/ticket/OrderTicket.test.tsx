import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { bps } from '#contract/core/decimal.ts';
import { SlippageField } from '#src/trading/ticket/SlippageField.tsx';
import { OrderTicket } from '#src/trading/ticket/OrderTicket.tsx';
import type { OrderTicketProps } from '#src/trading/ticket/ticket-props.ts';
import { SideTicket } from '#src/trading/ticket/TicketPair.tsx';
import { complete, ticketOf } from '#stories/trading/sample-ticket.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const sendingProps = (): Pick<OrderTicketProps, 'intents'> & { readonly onSubmit: () => void } => {
  const { intents } = ticketOf('buy');
  const onSubmit = vi.fn();
  return { intents: { ...intents, onSubmit }, onSubmit };
};

it.each(['one form', 'two'])('[SPOT-06] sends one order when Enter is held in %s', (forms) => {
  const { intents } = sendingProps();
  const props = { ...ticketOf('buy'), ...complete, intents };
  renderOnPage(
    forms === 'two' ? (
      <SideTicket {...props} isInUse onUse={() => undefined} />
    ) : (
      <OrderTicket {...props} />
    ),
  );
  const field = screen.getByLabelText('Amount (BTC)');
  // The browser would submit the form unless the event is canceled.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(field, { key: '1', repeat: true })).toBe(true);
});

it('[SPOT-06] sends no market order while the slippage limit in the field is invalid', () => {
  const { intents, onSubmit } = sendingProps();
  const slippageLimit = (
    <SlippageField slippageLimitBps={bps(50)} collarPercent={5} onSlippageLimit={() => undefined} />
  );
  renderOnPage(
    <OrderTicket
      {...ticketOf('buy')}
      {...complete}
      kind="market"
      intents={intents}
      slippageLimit={slippageLimit}
    />,
  );
  const field = screen.getByLabelText('Max slippage (%)');
  fireEvent.input(field, { target: { value: '0.001' } });
  fireEvent.blur(field);
  expect(field).toHaveProperty('value', '0.001');
  fireEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: '0.1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
