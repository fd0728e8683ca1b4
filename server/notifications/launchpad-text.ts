/** Texts of notifications about Launchpad projects. */
import type { LaunchpadDetails, LaunchpadEvent } from '#contract/entities/notification-account.ts';
import { timeText, type NotificationText } from './notification-form.ts';
import { sentence, texts, together } from '#server/runtime/sentence.ts';

type Words = readonly [title: string, body: string, end?: string];

/** The third text names a time. */
const TEXTS = texts({
  phase_started: ['Launchpad phase started', 'The next phase has started.', 'It ends at {time}.'],
  allocated: ['Launchpad tokens allocated', 'Open the project to see your allocation.'],
  nothing_won: ['No Launchpad tokens allocated', 'The committed amount was returned.'],
  refunded: ['Launchpad refund', 'The amount is available again.'],
  claimable: ['Launchpad tokens ready to claim', 'Open the project to claim the tokens.'],
  listed: ['Launchpad token listed', 'The token can be traded now.'],
  turn_started: ['Your turn in the Launchpad sale', 'Open the project to buy.', 'Buy by {time}.'],
  cancelled: ['Launchpad project canceled', 'Everything that was committed is returned.'],
} satisfies Readonly<Record<LaunchpadEvent, Words>>);

export function launchpadText(details: LaunchpadDetails): NotificationText {
  const { event, projectId, project, coin, amount, at } = details;
  const [title, text, end]: Words = TEXTS[event];
  const sum = amount === undefined || coin === undefined ? undefined : `${amount} ${coin}.`;
  const time =
    at === undefined || end === undefined ? undefined : sentence(end, { time: timeText(at) });
  return {
    title: sentence(title),
    body: together(`${project}:`, sum, sentence(text), time),
    link: `/ico/${projectId}`,
  };
}
