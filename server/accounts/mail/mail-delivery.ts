/** Sends emails from the outbox to a mail server, one at a time, and retries while the server is
 *  unavailable. */
import { createTransport } from 'nodemailer';
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { Db } from '#server/db/database.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { dropMail, noteFailedTry, oldestMail, type Mail } from './outbox.ts';

const TRY_COUNT_MAX = 12;
const RETRY_MS = 5_000;
const RETRY_MS_MAX = 10 * MINUTE_MS;

/** Sends one email; rejects when the server did not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

export function smtpSender(url: string, from: string): SendMail {
  const transport = createTransport(url);
  return async (mail) => {
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      // Email content cannot load files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

export interface DeliveryOptions {
  readonly db: Db;
  readonly schedule: Schedule;
  readonly send: SendMail;
  /** Called for each failure; never receives the text of an email. */
  readonly onFailure: (error: unknown) => void;
}

export class MailDelivery {
  readonly #options: DeliveryOptions;
  #isBusy = false;
  #isStopped = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Called at start and after an email was added to the outbox. */
  wake(): void {
    if (this.#isBusy || this.#isStopped) return;
    this.#isBusy = true;
    this.#run().catch(this.#options.onFailure);
  }

  /** An email that is being sent may still arrive, and may be sent again after the next start. */
  stop(): void {
    this.#isStopped = true;
  }

  async #run(): Promise<void> {
    const { db, send, onFailure, schedule } = this.#options;
    const isStopped = (): boolean => this.#isStopped;
    while (!isStopped()) {
      const mail = oldestMail(db);
      if (mail === undefined) break;
      const failure = await send(mail).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (isStopped()) return;
      if (failure === undefined) {
        dropMail(db, mail.id);
        continue;
      }
      onFailure(failure.error);
      if (mail.tries + 1 >= TRY_COUNT_MAX) dropMail(db, mail.id);
      else noteFailedTry(db, mail.id);
      schedule(
        () => {
          this.#isBusy = false;
          this.wake();
        },
        Math.min(RETRY_MS * 2 ** mail.tries, RETRY_MS_MAX),
      );
      return;
    }
    this.#isBusy = false;
  }
}
