/** Groups messages by the day on which they were sent, in the local time zone. */
import type { EpochMs } from '#contract/core/time.ts';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import { dayText, startOfDay } from '#src/format/dates.ts';

export interface DayGroup {
  /** "2026-11-20". */
  readonly day: string;
  readonly messages: readonly ChatMessage[];
}

/** @param messages oldest first. */
export function dayGroupsOf(messages: readonly ChatMessage[]): readonly DayGroup[] {
  const groups = new Map<string, ChatMessage[]>();
  for (const message of messages) {
    const day = dayText(message.sentAt);
    const group = groups.get(day);
    if (group === undefined) groups.set(day, [message]);
    else group.push(message);
  }
  return [...groups].map(([day, group]) => ({ day, messages: group }));
}

export type DayName = 'today' | 'yesterday' | 'earlier';

export function dayNameOf(day: string, now: EpochMs): DayName {
  const today = dayText(now);
  if (day === today) return 'today';
  const start = startOfDay(today);
  return start !== undefined && dayText((start - 1) as EpochMs) === day ? 'yesterday' : 'earlier';
}
