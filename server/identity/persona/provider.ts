/** A provider that checks identities on its own pages. Names follow Persona's API. */
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { EpochMs } from '#contract/core/time.ts';

/** `completed`: the user has sent everything. It is no approval. */
export const PROVIDER_STATUSES = [
  'created',
  'pending',
  'completed',
  'needs_review',
  'approved',
  'declined',
  'failed',
  'expired',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

export interface ProviderInquiry {
  readonly id: string;
  /** The ID of our user, as it was given when the inquiry was created. */
  readonly referenceId: string;
  readonly status: ProviderStatus;
  readonly updatedAt: EpochMs;
  /** Read from the document; empty before. */
  readonly firstName: string;
  readonly lastName: string;
  readonly expiresOn: CalendarDate | undefined;
}

export interface ProviderEvent {
  readonly id: string;
  readonly name: string;
  readonly createdAt: EpochMs;
  readonly inquiry: ProviderInquiry;
}

/** Both calls reject when the provider does not answer. */
export interface IdentityProvider {
  create(referenceId: string): Promise<ProviderInquiry>;
  read(inquiryId: string): Promise<ProviderInquiry | undefined>;
  /** The page on which the user continues. */
  addressOf(inquiryId: string): string;
}
