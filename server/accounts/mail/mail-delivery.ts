/** Sends emails from the outbox to a mail server, one at a time, and retries while the server is unavailable. Recipients
 *  take turns; an email that the server rejects delays its own recipient alone. */
import { createTransport } from 'nodemailer';
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { Db } from '#server/db/database.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import {
  dropMail,
  nextMailTo,
  noteFailedTry,
  waitingRecipients,
  type Mail,
  type StoredMail,
} from './outbox.ts';

const TRY_COUNT_MAX = 12;
const RETRY_MS = 5_000;
const RETRY_MS_MAX = 10 * MINUTE_MS;
/** Of the library: errors of one recipient or one message. All others are those of the server. */
const MAIL_ERRORS: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);
/** The server closes the connection, whatever the email. */
const UNAVAILABLE = 421;
/** Longer ones than a server needs: an email to a slow domain must not stop the others for minutes. */
const TIME_LIMITS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 };

/** Sends one email; rejects when the server did not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

export function smtpSender(url: string, from: string): SendMail {
  const transport = createTransport({ url, ...TIME_LIMITS });
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
  /** Number of the last turn of each waiting recipient. */
  #turns = new Map<string, number>();
  #turnCount = 0;
  /** Recipients of rejected emails, until their next attempt. */
  readonly #held = new Set<string>();
  /** Consecutive failures of the server. */
  #failureCount = 0;
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
    for (let mail = this.#next(); mail !== undefined; mail = this.#next()) {
      const { id } = mail;
      const failure = await this.#options.send(mail).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (this.#isStopped) return;
      if (failure === undefined) {
        this.#failureCount = 0;
        dropMail(this.#options.db, id);
      } else if (this.#noteFailure(mail, failure.error) === 'server') return;
    }
    this.#isBusy = false;
  }

  /** Returns the next email of the recipient whose last turn is the longest ago. */
  #next(): StoredMail | undefined {
    if (this.#isStopped) return undefined;
    const { db } = this.#options;
    const recipients = waitingRecipients(db);
    this.#turns = new Map(recipients.map((name) => [name, this.#turns.get(name) ?? 0]));
    const [recipient] = recipients
      .filter((name) => !this.#held.has(name))
      .toSorted((left, right) => (this.#turns.get(left) ?? 0) - (this.#turns.get(right) ?? 0));
    if (recipient === undefined) return undefined;
    this.#turnCount += 1;
    this.#turns.set(recipient, this.#turnCount);
    return nextMailTo(db, recipient);
  }

  /** Repeats later: for the recipient of a rejected email, for all when the server has failed. */
  #noteFailure({ id, recipient, tries }: StoredMail, error: unknown): 'mail' | 'server' {
    const { db, onFailure, schedule } = this.#options;
    onFailure(error);
    if (tries + 1 >= TRY_COUNT_MAX) dropMail(db, id);
    else noteFailedTry(db, id);
    if (isOfMail(error)) {
      this.#held.add(recipient);
      schedule(() => {
        this.#held.delete(recipient);
        this.wake();
      }, retryMsOf(tries));
      return 'mail';
    }
    schedule(() => {
      this.#isBusy = false;
      this.wake();
    }, retryMsOf(this.#failureCount));
    this.#failureCount += 1;
    return 'server';
  }
}

const retryMsOf = (failureCount: number): number =>
  Math.min(RETRY_MS * 2 ** failureCount, RETRY_MS_MAX);

function isOfMail(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isUnavailable = Reflect.get(error, 'responseCode') === UNAVAILABLE;
  return MAIL_ERRORS.has(Reflect.get(error, 'code')) && !isUnavailable;
}
