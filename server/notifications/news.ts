/** News of the exchange, and announcements: news that every user is notified of, a few users per
 *  command, so that orders do not wait behind all of them. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { NewsItem } from '#contract/entities/news-item.ts';
import type { Db } from '#server/db/database.ts';
import { QueueClosed } from '#server/exchange/command-queue.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import {
  hasNews,
  insertNews,
  latestNewsOf,
  noteSentNews,
  unsentNewsOf,
  usersAfter,
  type NewsDraft,
} from './news-rows.ts';
import type { Notifications } from './notifications.ts';

export interface NewsOptions {
  readonly db: Db;
  readonly write: WriteRecords;
  readonly schedule: Schedule;
  readonly notifications: Pick<Notifications, 'putText'>;
  readonly onError: (error: unknown) => void;
}

const LATEST_COUNT = 20;
/** Users of one command. */
const USER_COUNT_MAX = 50;
/** Wait between two commands: at most 2,500 users per second. */
const PAUSE_MS = 20;

/** News of a new exchange. */
const FIRST_NEWS: readonly NewsDraft[] = [
  {
    title: 'Welcome to Tidemark',
    text: 'Every new account has play money for spot and futures trading.',
    link: '/markets',
  },
  {
    title: 'Perpetual contracts are open',
    text: 'Trade perpetual contracts with leverage, in isolated or cross margin.',
    link: '/futures/exchanges',
  },
];

export class News {
  readonly #options: NewsOptions;
  #isSending = false;
  #isStopped = false;

  constructor(options: NewsOptions) {
    this.#options = options;
  }

  /** Writes the first news of a new data folder, and continues an announcement that a stop has
   *  interrupted. */
  async start(): Promise<void> {
    const { db, write } = this.#options;
    if (!hasNews(db)) {
      await write((now) => {
        for (const draft of FIRST_NEWS) insertNews(db, draft, false, now);
      });
    }
    this.#send();
  }

  stop(): void {
    this.#isStopped = true;
  }

  latest(): readonly NewsItem[] {
    return latestNewsOf(this.#options.db, LATEST_COUNT);
  }

  /**
   * Publishes news and notifies all users of it.
   * @param onInsert runs in the same transaction.
   */
  async announce(
    draft: NewsDraft,
    onInsert: (item: NewsItem, now: EpochMs) => void = () => undefined,
  ): Promise<NewsItem> {
    const { db, write } = this.#options;
    const item = await write((now) => {
      const inserted = insertNews(db, draft, true, now);
      onInsert(inserted, now);
      return inserted;
    });
    this.#send();
    return item;
  }

  #send(): void {
    if (this.#isSending || this.#isStopped) return;
    if (unsentNewsOf(this.#options.db) === undefined) return;
    this.#isSending = true;
    this.#sendSome()
      .catch((error: unknown) => {
        if (!(error instanceof QueueClosed)) this.#options.onError(error);
        this.#isStopped = true;
      })
      .finally(() => {
        this.#isSending = false;
        if (!this.#isStopped) this.#options.schedule(() => this.#send(), PAUSE_MS);
      });
  }

  /** The users and the mark up to whom it was sent are one transaction, so that a stop in between
   *  notifies no user twice. */
  #sendSome(): Promise<void> {
    const { db, write, notifications } = this.#options;
    return write((now) => {
      const unsent = unsentNewsOf(db);
      if (unsent === undefined) return;
      const { id: newsId, title, text: body, link } = unsent.item;
      const users = usersAfter(db, unsent.lastUserId, USER_COUNT_MAX);
      const details = { kind: 'announcement', event: 'published', newsId } as const;
      for (const userId of users) {
        notifications.putText(userId, details, { title, body, link }, now);
      }
      const lastUserId: UserId | undefined =
        users.length < USER_COUNT_MAX ? undefined : users.at(-1);
      noteSentNews(db, newsId, lastUserId);
    });
  }
}
