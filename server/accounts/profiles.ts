/** A user's names, profile image and preferences. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { User } from '#contract/entities/user.ts';
import type { DisplayCurrency, ProfileSettings } from '#contract/rest/profile-settings.ts';
import type { Origin } from './audit.ts';
import { removeAvatar, saveAvatar } from './avatars.ts';
import { cleanImageOf } from './clean-image.ts';
import { note, type AccountContext } from './account-context.ts';
import { findUser, saveNames, userOf } from './user-records.ts';

interface SettingsRow {
  readonly language: string | null;
  readonly currency: DisplayCurrency;
  readonly is_sign_in_mail_on: bigint;
  readonly is_order_push_on: bigint;
  readonly is_news_mail_on: bigint;
}

export class Profiles {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  user(id: UserId): User {
    const user = findUser(this.#context.db, id);
    assert(user !== undefined, 'a session belongs to a person');
    return userOf(user);
  }

  rename(
    id: UserId,
    names: { readonly firstName: string; readonly lastName: string },
    origin: Origin,
  ): Promise<User> {
    return this.#change(id, origin, () => saveNames(this.#context.db, id, names));
  }

  nickname(id: UserId, nickname: string, origin: Origin): Promise<User> {
    const sql = 'UPDATE person SET nickname = ? WHERE id = ?';
    return this.#change(id, origin, () => this.#context.db.run(sql, [nickname, id]));
  }

  /** Detects the image type by content, not by name, and removes everything except the image data. */
  async avatar(
    id: UserId,
    bytes: Buffer | undefined,
    origin: Origin,
  ): Promise<User | 'image_unreadable' | 'image_too_large'> {
    const image = bytes === undefined ? undefined : cleanImageOf(bytes);
    if (typeof image === 'string') return image;
    return this.#change(id, origin, () => {
      if (image === undefined) removeAvatar(this.#context.db, id);
      else saveAvatar(this.#context, id, image);
    });
  }

  settings(id: UserId): ProfileSettings {
    const row = this.#context.db.get<SettingsRow>(
      `SELECT language, currency, is_sign_in_mail_on, is_order_push_on, is_news_mail_on
         FROM person WHERE id = ?`,
      [id],
    );
    assert(row !== undefined, 'a session belongs to a person');
    return {
      language: row.language ?? undefined,
      currency: row.currency,
      isSignInMailOn: row.is_sign_in_mail_on === 1n,
      isOrderPushOn: row.is_order_push_on === 1n,
      isNewsMailOn: row.is_news_mail_on === 1n,
    };
  }

  async saveSettings(id: UserId, settings: ProfileSettings): Promise<ProfileSettings> {
    const { db, write } = this.#context;
    await write(() => {
      db.run(
        `UPDATE person SET language = ?, currency = ?, is_sign_in_mail_on = ?,
           is_order_push_on = ?, is_news_mail_on = ? WHERE id = ?`,
        [
          settings.language ?? null,
          settings.currency,
          Number(settings.isSignInMailOn),
          Number(settings.isOrderPushOn),
          Number(settings.isNewsMailOn),
          id,
        ],
      );
    });
    return this.settings(id);
  }

  async #change(id: UserId, origin: Origin, work: () => unknown): Promise<User> {
    await this.#context.write((now) => {
      work();
      note(this.#context, 'profile_changed', id, origin, now);
    });
    this.#context.onProfileChange(id);
    return this.user(id);
  }
}
