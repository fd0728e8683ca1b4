/** Identity verification of a live exchange as a client uses it. */
import { epochMs } from '#contract/core/time.ts';
import { userId } from '#contract/core/ids.ts';
import { giveLevel } from '#server/identity/levels.ts';
import { documentPicture } from './identity-pictures.ts';
import {
  bearerOf,
  mustAccept,
  type LiveExchange,
  type Reply,
  type WireBody,
} from './live-exchange.ts';

export interface WireCase {
  readonly case_id: string;
  readonly kyc_level: number;
  readonly state: string;
  readonly required_papers: readonly string[];
  readonly papers: readonly {
    readonly kind: string;
    readonly document_status: number;
    readonly reject_reasons: readonly number[];
  }[];
  readonly reject_reasons: readonly number[];
  readonly history: readonly { readonly state: string }[];
}
export interface WireIdentity {
  readonly kyc_level: number;
  readonly verified_name: { readonly first_name: string; readonly last_name: string } | null;
  readonly level_expires_on: string | null;
  readonly case: WireCase | null;
  readonly attempts_left: number;
  readonly attempts_reset_at: string | null;
}

export const DETAILS = {
  first_name: 'Mai',
  last_name: 'Tran',
  native_name: null,
  birth_date: '1994-02-28',
  nationality: 'VN',
  country_of_residence: 'VN',
  document_type: 'passport',
  document_number: 'C1234567',
  expires_on: '2099-02-28',
  address: null,
  city: null,
  postal_code: null,
  company_name: null,
  company_number: null,
};

/** Gives a level without papers, as tests of other areas need it. */
export const giveIdentityLevel = (
  live: LiveExchange,
  id: number,
  level: number,
): Promise<unknown> =>
  live.exchange.transact(({ db }) => giveLevel(db, userId(id), level, epochMs(live.now())));

const caseOf = (data: WireBody['data']): WireCase => (data ?? {})['case'] as WireCase;

type Body = Readonly<Record<string, unknown>>;

/** The calls of one user. */
export const identityUser = (live: LiveExchange, bearer: string) => {
  const identity = async (): Promise<WireIdentity> =>
    (await mustAccept(live.call('identityDetails', { bearer }))).data as unknown as WireIdentity;
  const save = (details: Body = {}, level = 1): Promise<Reply> =>
    live.call('saveIdentityCase', {
      bearer,
      body: { kyc_level: level, details: { ...DETAILS, ...details } },
    });
  const send = (name: Parameters<LiveExchange['call']>[0], body: Body): Promise<Reply> =>
    live.call(name, { bearer, body });
  return {
    identity,
    save,
    send,
    /** Opens a case of a passport, with a picture of each seed. */
    openCase: async (details: Body = {}, seeds = [1, 2]): Promise<string> => {
      const { data } = await mustAccept(save(details));
      const { case_id: caseId } = caseOf(data);
      const [front, selfie] = await Promise.all(
        seeds.map(async (seed) => (await documentPicture({ seed })).toString('base64')),
      );
      await mustAccept(send('uploadPassport', { case_id: caseId, front }));
      await mustAccept(send('uploadSelfie', { case_id: caseId, file: selfie }));
      return caseId;
    },
    submit: (caseId: string): Promise<Reply> => send('submitIdentityCase', { case_id: caseId }),
    upload: async (name: 'uploadPassport' | 'uploadSelfie', caseId: string, picture: Buffer) =>
      send(name, {
        case_id: caseId,
        [name === 'uploadSelfie' ? 'file' : 'front']: picture.toString('base64'),
      }),
  };
};

/** Waits until the newest case is decided; the exchange's timer runs in real time. */
export async function decidedCase(
  live: LiveExchange,
  user: ReturnType<typeof identityUser>,
): Promise<WireIdentity> {
  live.pass(6_000);
  for (;;) {
    const identity = await user.identity();
    if (identity.case === null || identity.case.state !== 'in_review') return identity;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A call of the operator's desk. */
export async function deskCall(
  live: LiveExchange,
  method: 'GET' | 'POST',
  path: string,
  body?: Body,
): Promise<{ readonly status: number; readonly body: Body; readonly headers: Headers }> {
  const response = await fetch(`${live.url}/operator/identity-cases${path}`, {
    method,
    headers: {
      ...bearerOf(live),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Body,
    headers: response.headers,
  };
}
