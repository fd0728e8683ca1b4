/** English texts of notifications about Launchpad projects. */
import type { LaunchpadDetails, LaunchpadEvent } from '#contract/entities/notification-account.ts';
import { sentences, timeText, type NotificationText } from './notification-form.ts';

type Words = readonly [title: string, body: string, beforeTime?: string];

/** The third text comes before a time. */
const TEXTS: Readonly<Record<LaunchpadEvent, Words>> = {
  phase_started: ['Launchpad phase started', 'The next phase has started.', 'It ends at'],
  allocated: ['Launchpad tokens allocated', 'Open the project to see your allocation.'],
  nothing_won: ['No Launchpad tokens allocated', 'The committed amount was returned.'],
  refunded: ['Launchpad refund', 'The amount is available again.'],
  claimable: ['Launchpad tokens ready to claim', 'Open the project to claim the tokens.'],
  listed: ['Launchpad token listed', 'The token can be traded now.'],
  turn_started: ['Your turn in the Launchpad sale', 'Open the project to buy.', 'Buy until'],
  cancelled: ['Launchpad project canceled', 'Everything that was committed is returned.'],
};

export function launchpadText(details: LaunchpadDetails): NotificationText {
  const { event, projectId, project, coin, amount, at } = details;
  const [title, text, beforeTime] = TEXTS[event];
  const sum = amount === undefined || coin === undefined ? '' : `${amount} ${coin}.`;
  const time = at === undefined || beforeTime === undefined ? '' : `${beforeTime} ${timeText(at)}.`;
  return { title, body: sentences(`${project}:`, sum, text, time), link: `/ico/${projectId}` };
}
