/** What the buyer and the seller of a peer-to-peer order can do on its page, and what not. */
import type { P2pAction, P2pRole } from '#contract/core/p2p.ts';
import { ORDER_CALLS, type OrderAction } from '#machines/p2p/order-changes.ts';
import type { OrderContext } from '#machines/p2p/order.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { eventOf, fieldsOf, RULE_REASON, type Situation } from '../driver.ts';

export const READ_ORDER = '/p2p/order-details/';
export const P2P_CALLS = {
  readOrder: READ_ORDER,
  uploadFile: '/p2p/order-file',
  'change.send': [...new Set(Object.values(ORDER_CALLS).map(({ path }) => path))],
} as const;

export const pathOfAction = (action: OrderAction): string => ORDER_CALLS[action].path;

/** Time passes on the page, too: an outdated order is read soon. */
export const followP2p = (
  _command: MachineCommand,
  { state }: Situation,
): readonly MachineCommand[] =>
  state.includes('reading.outdated') ? [{ kind: 'wait', ms: 60 }] : [];

/** The page reads again by itself, which the path answers. */
export const heldInP2p = (state: string): readonly string[] =>
  /reading\.(?:loading|behind|failed|outdated)/.test(state) ? [READ_ORDER] : [];

const SIGNED_OUT = 'A signed-out user is led away from the page.';
const REASONS: Readonly<Record<string, string>> = {
  'session.ended': SIGNED_OUT,
  'session.started': SIGNED_OUT,
};

export const reasonAgainstP2p =
  (role: P2pRole) =>
  (command: MachineCommand, { state, context }: Situation): string | undefined => {
    if (command.kind === 'always') return RULE_REASON;
    if (command.kind === 'open') return reasonAgainstInput(fieldsOf(command.input), role);
    const event = eventOf(command);
    if (event === undefined) return undefined;
    const facts = context as OrderContext;
    const isOpen = state.includes('action.confirming');
    switch (event.type) {
      case 'action.chosen':
        if (isOpen) return 'A dialog covers the buttons.';
        if (!state.includes('action.idle')) return 'The button waits for the exchange.';
        return facts.order?.allowedActions.includes(event['action'] as P2pAction) === true
          ? undefined
          : 'The page has no button for it then.';
      case 'action.confirmed':
        return state.includes('confirming.ready') ? undefined : 'The button waits then.';
      case 'draft.edited':
        return isOpen ? undefined : 'No dialog is open.';
      case 'action.left':
        return isOpen || (state.includes('queued') && facts.order !== undefined)
          ? undefined
          : 'The page has nothing to leave then.';
      case 'file.chosen':
        return isOpen && facts.action === 'appeal' ? undefined : 'No dialog with files is open.';
      case 'file.removed':
      case 'file.retried': {
        const file = facts.files.find(({ key }) => key === event['key']);
        const isThere = event.type === 'file.removed' || file?.state === 'failed';
        return file !== undefined && isThere ? undefined : 'The dialog has no such file.';
      }
      case 'order.reported': {
        const { revision } = fieldsOf(event['order']);
        return Number(revision) > facts.reportedRevision
          ? undefined
          : 'The exchange repeats no event.';
      }
      default:
        return REASONS[event.type];
    }
  };

const reasonAgainstInput = ({ queued }: Readonly<Record<string, unknown>>, role: P2pRole) =>
  queued !== undefined && role === 'seller' ? 'Only a buyer states a payment.' : undefined;
