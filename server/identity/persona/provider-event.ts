/** Events of a provider as they are sent: JSON in the form of Persona's webhooks. */
import * as v from 'valibot';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import { jsonOf } from '#contract/core/json.ts';
import { epochMsOfIso, isoOf, type EpochMs } from '#contract/core/time.ts';
import { PROVIDER_STATUSES, type ProviderEvent, type ProviderInquiry } from './provider.ts';

const idText = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/));
const isoText = v.pipe(
  v.string(),
  v.check((text) => epochMsOfIso(text) !== undefined, 'a time'),
);
const nameText = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(60)), '');

const inquirySchema = v.object({
  id: idText,
  attributes: v.object({
    status: v.picklist(PROVIDER_STATUSES),
    'reference-id': v.nullish(v.string(), ''),
    'updated-at': isoText,
    'name-first': nameText,
    'name-last': nameText,
    'expiration-date': v.nullish(v.string(), ''),
  }),
});
const eventSchema = v.object({
  data: v.object({
    id: idText,
    attributes: v.object({
      name: v.pipe(v.string(), v.maxLength(80)),
      'created-at': isoText,
      payload: v.object({ data: inquirySchema }),
    }),
  }),
});

const timeOf = (text: string): EpochMs => epochMsOfIso(text) ?? (0 as EpochMs);

/** @returns undefined for a body that is no event of an inquiry. */
export function eventIn(body: string): ProviderEvent | undefined {
  const read = v.safeParse(eventSchema, jsonOf(body));
  if (!read.success) return undefined;
  const { id, attributes } = read.output.data;
  const { name, payload } = attributes;
  return {
    id,
    name,
    createdAt: timeOf(attributes['created-at']),
    inquiry: inquiryOf(payload.data),
  };
}

function inquiryOf({ id, attributes }: v.InferOutput<typeof inquirySchema>): ProviderInquiry {
  return {
    id,
    status: attributes.status,
    referenceId: attributes['reference-id'],
    updatedAt: timeOf(attributes['updated-at']),
    firstName: attributes['name-first'],
    lastName: attributes['name-last'],
    expiresOn: calendarDateOf(attributes['expiration-date']),
  };
}

export const eventText = ({ id, name, createdAt, inquiry }: ProviderEvent): string =>
  JSON.stringify({
    data: {
      type: 'event',
      id,
      attributes: {
        name,
        'created-at': isoOf(createdAt),
        payload: {
          data: {
            type: 'inquiry',
            id: inquiry.id,
            attributes: {
              status: inquiry.status,
              'reference-id': inquiry.referenceId,
              'updated-at': isoOf(inquiry.updatedAt),
              'name-first': inquiry.firstName,
              'name-last': inquiry.lastName,
              'expiration-date': inquiry.expiresOn ?? null,
            },
          },
        },
      },
    },
  });
