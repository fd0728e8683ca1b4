/** A user whose identity is verified at the exchange: another device and the operator play what the page does not do. */
import { expect } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { REJECT_REASONS } from '#contract/entities/identity.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';
import { newDocumentNumber } from '#tests/support/identity-page.ts';
import { OPERATOR_BEARER, openTrader, type Caller } from '#tests/support/journey.ts';
import type { Drive } from '../driver.ts';
import type { IdentityGoal } from './identity-rules.ts';

const DETAILS = {
  first_name: 'Mai',
  last_name: 'Tran',
  native_name: null,
  birth_date: '1994-02-28',
  nationality: 'VN',
  country_of_residence: 'VN',
  document_type: 'nid',
  expires_on: '2044-02-28',
  address: null,
  city: null,
  postal_code: null,
  company_name: null,
  company_number: null,
};

/** In which an exchange has counted all attempts. */
const ATTEMPT_COUNT = 3;

/** All are asked for again. */
const ALL_BLURRED = ['front', 'back', 'selfie'].map((kind) => ({
  kind,
  reject_reasons: [REJECT_REASONS.blurred],
}));

interface IdentityWire {
  readonly case: { readonly case_id: string; readonly state: string } | null;
}

export class IdentityAccount {
  readonly #drive: Drive;
  readonly #documentNumber = newDocumentNumber();
  #caller: Caller | undefined;
  #goal: IdentityGoal = 'unverified';

  constructor(drive: Drive) {
    this.#drive = drive;
  }

  /** @param isNearEnd whether one attempt is left. */
  async open({ isNearEnd }: { readonly isNearEnd: boolean }): Promise<void> {
    const { page, request } = this.#drive;
    this.#caller = await openTrader(page, request);
    const usedCount = isNearEnd ? ATTEMPT_COUNT - 1 : 0;
    for (let used = 0; used < usedCount; used += 1) {
      await this.reach('reviewed');
      await this.#decide({ decision: 'reject', papers: ALL_BLURRED });
    }
  }

  /** Brings the case to where the exchange has it in the path. */
  async reach(goal: IdentityGoal): Promise<void> {
    if (goal === this.#goal || goal === 'unverified') return;
    if (goal === 'drafted') await this.#draft();
    else await this.#fill(goal);
    this.#goal = goal;
  }

  async #draft(): Promise<void> {
    const open = await this.#openCase();
    if (open !== undefined) await this.#own().post('/kyc-discard', { case_id: open });
    await this.#save();
  }

  async #fill(goal: IdentityGoal): Promise<void> {
    const id = (await this.#openCase()) ?? (await this.#save());
    if (this.#goal !== 'filled') await this.#upload(id);
    if (goal === 'filled') return;
    await this.#own().post('/kyc-submit', { case_id: id });
    if (goal === 'approved') await this.#decide({ decision: 'accept' });
    else if (goal !== 'reviewed') await this.#decide({ decision: 'reject', ...reasonsFor(goal) });
  }

  async #save(): Promise<string> {
    const details = { ...DETAILS, document_number: this.#documentNumber };
    const saved = await this.#own().post<IdentityWire>('/kyc-case', { kyc_level: 1, details });
    assert(saved.case !== null, 'a case is open');
    return saved.case.case_id;
  }

  /** A phone sends all papers but the first. */
  async uploadOthers(): Promise<void> {
    const id = await this.#openCase();
    const [back, file] = await Promise.all([2, 3].map(pictureOf));
    await this.#own().post('/upload-nid', { case_id: id, back });
    await this.#own().post('/upload-selfie', { case_id: id, file });
  }

  async #upload(id: string): Promise<void> {
    const [front, back, file] = await Promise.all([1, 2, 3].map(pictureOf));
    await this.#own().post('/upload-nid', { case_id: id, front, back });
    await this.#own().post('/upload-selfie', { case_id: id, file });
  }

  async #openCase(): Promise<string | undefined> {
    const { case: found } = await this.#own().get<IdentityWire>('/kyc-details');
    return found?.state === 'draft' ? found.case_id : undefined;
  }

  async #decide(data: object): Promise<void> {
    const { case: found } = await this.#own().get<IdentityWire>('/kyc-details');
    const path = `/operator/identity-cases/${found?.case_id}/decision`;
    const response = await this.#drive.request.post(path, { headers: OPERATOR_BEARER, data });
    expect(response.ok(), await response.text()).toBe(true);
    this.#goal = 'unverified';
  }

  #own(): Caller {
    assert(this.#caller !== undefined, 'the account is open');
    return this.#caller;
  }
}

function reasonsFor(goal: IdentityGoal): object {
  if (goal === 'refused') return { reject_reasons: [REJECT_REASONS.not_accepted] };
  if (goal === 'exhausted') return { reject_reasons: [REJECT_REASONS.wrong_type] };
  return { papers: [{ kind: 'front', reject_reasons: [REJECT_REASONS.blurred] }] };
}

const pictureOf = async (seed: number): Promise<string> =>
  (await documentPicture({ seed })).toString('base64');
