/** A user who changes a phone number or two-factor authentication, at the exchange. */
import { randomInt } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { authenticatorOf } from '#tests/support/authenticator.ts';
import { removePassword } from '#tests/support/ended-holds.ts';
import { codeFor, newUser, openTrader } from '#tests/support/journey.ts';
import { enableTwoFactor, type SecondFactor } from '#tests/support/second-factor.ts';
import type { Drive } from '../driver.ts';
import type { PlayedChange } from './account-change-rules.ts';

export class ChangingAccount {
  readonly phone = `+8490${randomInt(1_000_000, 10_000_000)}`;
  readonly #drive: Drive;
  readonly #user = newUser();
  #factor: SecondFactor | undefined;
  #usedCodeCount = 0;

  constructor(drive: Drive) {
    this.#drive = drive;
  }

  get password(): string {
    return this.#user.password;
  }

  /** @param isWithoutPassword as after a sign-in by a provider. */
  async open(
    change: PlayedChange,
    { isWithoutPassword }: { readonly isWithoutPassword: boolean },
  ): Promise<void> {
    const { page, request, exchange } = this.#drive;
    const caller = await openTrader(page, request, this.#user);
    if (change === 'twoFactorRemoval') this.#factor = await enableTwoFactor(caller, this.#user);
    if (!isWithoutPassword) return;
    const { user } = await caller.get<{ readonly user: { readonly id: number } }>('/profile');
    removePassword(exchange.folder, user.id);
  }

  /** The code of the newest message. */
  smsCode(): Promise<string> {
    return codeFor(this.#drive.request, this.phone);
  }

  mailCode(): Promise<string> {
    return codeFor(this.#drive.request, this.#user.email);
  }

  /** A recovery code needs no wait for the authenticator's next period. */
  recoveryCode(): string {
    const code = this.#factor?.recoveryCodes[this.#usedCodeCount];
    assert(code !== undefined, 'a recovery code is left');
    this.#usedCodeCount += 1;
    return code;
  }

  /** @param secret as the page shows it. */
  async firstCode(secret: string): Promise<string> {
    const nextCode = authenticatorOf(secret, async () => {
      const response = await this.#drive.request.get('/api/common-settings');
      const { data } = (await response.json()) as {
        readonly data: { readonly server_time: number };
      };
      return data.server_time;
    });
    return await nextCode();
  }
}
