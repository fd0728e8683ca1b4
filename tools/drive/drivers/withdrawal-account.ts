/** A user who withdraws, at the exchange: another device of the user, the operator, and the chain play what the page
 *  does not do itself. */
import { randomUUID } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { insertKnownAddress, endHolds } from '#tests/support/ended-holds.ts';
import {
  codeFor,
  newUser,
  OPERATOR_BEARER,
  openTrader,
  type Caller,
} from '#tests/support/journey.ts';
import { enableTwoFactor, type SecondFactor } from '#tests/support/second-factor.ts';
import { KNOWN } from '#stories/features/funding/sample-funding.ts';
import { expect } from '@playwright/test';
import type { Drive } from '../driver.ts';

const ETHEREUM = 2;
const USDT = 1;
const [SPOT_WALLET, P2P_WALLET] = [2, 1] as const;

/** In which a withdrawal is, in the order in which it comes there. */
export type WithdrawalGoal =
  | 'waiting_for_codes'
  | 'in_review'
  | 'information_required'
  | 'broadcasting'
  | 'canceled';

interface Made {
  readonly id: number;
}

export class WithdrawalAccount {
  readonly #drive: Drive;
  readonly #user = newUser();
  #caller: Caller | undefined;
  #factor: SecondFactor | undefined;
  #usedCodeCount = 0;

  constructor(drive: Drive) {
    this.#drive = drive;
  }

  /** Verified by a second step, with an address in the book. */
  async open(): Promise<void> {
    const { page, request, exchange } = this.#drive;
    const caller = await openTrader(page, request, this.#user);
    this.#caller = caller;
    this.#factor = await enableTwoFactor(caller, this.#user);
    endHolds(exchange.folder);
    const { user } = await caller.get<{ readonly user: { readonly id: number } }>('/profile');
    insertKnownAddress(exchange.folder, user.id, { networkId: ETHEREUM, address: KNOWN });
  }

  /** The code of the newest email. */
  mailCode(): Promise<string> {
    return codeFor(this.#drive.request, this.#user.email);
  }

  /** A recovery code needs no wait for the authenticator's next period. */
  secondCode(): string {
    const code = this.#factor?.recoveryCodes[this.#usedCodeCount];
    assert(code !== undefined, 'a recovery code is left');
    this.#usedCodeCount += 1;
    return code;
  }

  /** @param body as the page sends it; the same request is made once. */
  async make(body: object = {}): Promise<number> {
    const { id } = await this.#own().post<Made>('/wallet-withdrawal-process', {
      coin_type: 'USDT',
      network_id: ETHEREUM,
      address: KNOWN,
      amount: '100',
      fee_mode: 2,
      request_id: randomUUID(),
      ...body,
    });
    return id;
  }

  async confirm(id: number): Promise<void> {
    const codes = { g2f_code: this.secondCode(), email_code: await this.mailCode() };
    await this.#own().post('/wallet-withdrawal-confirm', { id, ...codes });
  }

  async cancel(id: number): Promise<void> {
    await this.#own().post('/wallet-withdrawal-cancel', { id });
  }

  /** Decides about a withdrawal in review. */
  async decide(id: number, decision: 'approve' | 'ask'): Promise<void> {
    const path = `/operator/withdrawals/${id}`;
    const data = { decision };
    const response = await this.#drive.request.post(path, { headers: OPERATOR_BEARER, data });
    expect(response.ok(), await response.text()).toBe(true);
  }

  /** Moves a withdrawal on, from the state in which it is. */
  async move(id: number, from: WithdrawalGoal, to: WithdrawalGoal): Promise<void> {
    if (from === to) return;
    if (to === 'canceled') return await this.cancel(id);
    if (from === 'waiting_for_codes') await this.confirm(id);
    if (to === 'information_required') await this.decide(id, 'ask');
    else if (to === 'broadcasting') await this.decide(id, 'approve');
  }

  /** Another device moves all coins to another wallet. */
  async spendAll(): Promise<void> {
    const query = { coin_type: 'USDT', network_id: ETHEREUM };
    const { balance } = await this.#own().get<{ readonly balance: string }>(
      '/wallet-withdrawal-rules',
      query,
    );
    await this.#own().post('/wallet-transfer', {
      coin_id: USDT,
      from_wallet_type: SPOT_WALLET,
      to_wallet_type: P2P_WALLET,
      amount: balance,
      request_id: randomUUID(),
    });
  }

  #own(): Caller {
    assert(this.#caller !== undefined, 'the account is open');
    return this.#caller;
  }
}
