/** What a user can do on the page of withdrawals, and what not. */
import { epochMs } from '#contract/core/time.ts';
import type { WithdrawalContext } from '#machines/funding/withdrawal.ts';
import {
  checkHex,
  ethereum,
  KNOWN,
  rules,
  tron,
  UNKNOWN,
} from '#tests/machines/funding/samples.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import {
  answerTo,
  codeIn,
  eventOf,
  fieldsOf,
  RULE_REASON,
  send,
  type Situation,
} from '../driver.ts';
import type { WithdrawalGoal } from './withdrawal-account.ts';

export const WITHDRAWAL_CALLS = {
  readNetworks: '/wallet-networks',
  readRules: '/wallet-withdrawal-rules',
  readQuote: '/wallet-withdrawal-preview',
  'submit.send': '/wallet-withdrawal-process',
  'submit.find': '/wallet-withdrawal-by-request',
  confirm: '/wallet-withdrawal-confirm',
  sendCode: '/send-security-code',
  cancel: '/wallet-withdrawal-cancel',
  nameReceiver: '/wallet-withdrawal-information',
} as const;

/** The page compares the receiver with the book as soon as it is loaded; the account has one address in it. */
const BOOK = send({ type: 'book.changed', book: [], knownAddresses: [KNOWN] });

/** A page reads its addresses beside the networks. A function of the sample is lost in the text of a path. */
export function adaptWithdrawal(path: readonly MachineCommand[]): readonly MachineCommand[] {
  const [open, ...rest] = path;
  if (open?.kind !== 'open') return path;
  const input = { ...fieldsOf(open.input), checkAddress: checkHex, clock: () => epochMs(0) };
  const others = rest.filter((one) => eventOf(one)?.type !== 'book.changed');
  const isCompared = others.some((one) => eventOf(one)?.type === 'review.acknowledged');
  const written = isCompared ? others.map(withNewAddress) : others;
  return [{ kind: 'open', input }, BOOK, ...written];
}

/** Only a new address must be compared. */
function withNewAddress(command: MachineCommand): MachineCommand {
  const event = eventOf(command);
  if (event?.type !== 'draft.edited') return command;
  return send({ ...event, patch: { ...fieldsOf(event['patch']), address: UNKNOWN } });
}

/** With fields, once the networks are read. */
const IN_FORM = /^drafting\.(?:ready|loadingRules)$/;

/** States in which the page has what causes an event. */
const STATES: Readonly<Record<string, RegExp>> = {
  'coin.selected': /^drafting/,
  'network.selected': IN_FORM,
  'draft.edited': IN_FORM,
  'address.pasted': IN_FORM,
  'amount.maximized': IN_FORM,
  'terms.retried': /^drafting\.unread$/,
  'review.opened': IN_FORM,
  'review.left': /^reviewing$/,
  'review.acknowledged': /^reviewing$/,
  'withdrawal.submitted': /^reviewing$/,
  'codes.edited': /^confirming/,
  'codes.submitted': /^confirming\.entering$/,
  'code.requested': /^confirming\.entering$/,
  'receiver.named': /^following\.current$/,
  'withdrawal.restarted': /^following/,
};

export function reasonAgainstWithdrawal(
  command: MachineCommand,
  situation: Situation,
): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  const event = eventOf(command);
  if (event !== undefined) return reasonAgainstEvent(event, situation);
  if (command.kind === 'resolve' && command.actor === 'submit.send') {
    const { state } = fieldsOf(command.value);
    return state === 'waiting_for_codes'
      ? undefined
      : 'The exchange asks for the codes of every withdrawal first.';
  }
  return undefined;
}

function reasonAgainstEvent(event: SentEvent, { state, context }: Situation): string | undefined {
  const { type } = event;
  const facts = context as WithdrawalContext;
  const shown = STATES[type];
  if (shown !== undefined && state !== '' && !shown.test(state)) {
    return `The page has nothing to cause ${type} in the state ${state}.`;
  }
  if (type === 'network.selected' && facts.draft.networkId === event['networkId']) {
    return 'The network is already selected.';
  }
  const hasNetwork = facts.derived.network !== undefined;
  const isOfNetwork = /^(?:draft\.edited|address\.pasted|amount\.maximized|review\.opened)$/.test(type); // prettier-ignore
  if (isOfNetwork && !hasNetwork) return 'The page shows these fields when a network is selected.';
  if (type === 'review.opened' && (facts.rules === undefined || facts.knownAddresses === undefined))
    return 'The button waits for the terms.';
  if (type === 'amount.maximized' && facts.derived.max === undefined)
    return 'The button waits for the terms.';
  if (type === 'withdrawal.submitted' && isUnacknowledged(facts))
    return 'The button waits until the address is compared.';
  if (type === 'codes.submitted' && !hasCodes(facts)) return 'The button waits for the codes.';
  if (type === 'withdrawal.canceled' && isLocked(state, facts)) return 'The page has no button to cancel then.'; // prettier-ignore
  if (type === 'receiver.named' && facts.withdrawal?.state !== 'information_required')
    return 'The page has no field for the receiver then.';
  return undefined;
}

const isUnacknowledged = ({ derived, isAcknowledged }: WithdrawalContext): boolean =>
  !isAcknowledged && derived.warnings.includes('address_new');

const hasCodes = ({ codes }: WithdrawalContext): boolean =>
  codes.mailCode !== '' && codes.twoFactorCode !== '';

const isLocked = (state: string, { withdrawal }: WithdrawalContext): boolean =>
  !/^(?:confirming|following\.(?:current|refreshing))/.test(state) ||
  withdrawal?.isCancellable !== true;

/** What a form shows only when the networks and terms are read: they are read first. */
const OF_FORM = /^(?:network\.selected|review\.opened|address\.pasted)$/;

export function rewriteWithdrawal(
  command: MachineCommand,
  { context, state }: Situation,
): readonly MachineCommand[] {
  const event = eventOf(command);
  const { derived, draft } = context as WithdrawalContext;
  if (event === undefined) return [command];
  if (event.type === 'review.acknowledged' && !derived.warnings.includes('address_new')) return [];
  const reads =
    state === 'drafting.loadingNetworks' && OF_FORM.test(event.type) ? readsFor(event) : [];
  // Only into an empty field is a paste compared.
  const isFilled = event.type === 'address.pasted' && draft.address !== '';
  const clear = isFilled ? [send({ type: 'draft.edited', patch: { address: '' } })] : [];
  return [...reads, ...clear, command];
}

function readsFor({ type }: SentEvent): readonly MachineCommand[] {
  const isChosen = type === 'network.selected';
  const networks = isChosen ? [ethereum, tron] : [ethereum];
  return [
    { kind: 'resolve', actor: 'readNetworks', value: networks },
    ...(isChosen ? [] : [{ kind: 'resolve', actor: 'readRules', value: rules } as const]),
  ];
}

/** State of the withdrawal that the exchange has in the next look-up. */
export const nextFound = (rest: readonly MachineCommand[]): WithdrawalGoal | undefined => {
  const answers = rest.filter(({ kind }) => kind === 'resolve');
  return fieldsOf(answerTo(answers, 'submit.find')?.value)['state'] as WithdrawalGoal | undefined;
};

/** Whether the exchange itself rejects the code. */
export const isCodeWrong = (rest: readonly MachineCommand[]): boolean => {
  const answer = answerTo(rest, 'confirm');
  return answer?.kind === 'reject' && codeIn(answer) === 'mail_code_wrong';
};

/** Number of networks of the coin that is read next. */
export const networkCountIn = (rest: readonly MachineCommand[]): number => {
  const answer = answerTo(
    rest.filter(({ kind }) => kind === 'resolve'),
    'readNetworks',
  );
  return Array.isArray(answer?.value) ? answer.value.length : 1;
};
