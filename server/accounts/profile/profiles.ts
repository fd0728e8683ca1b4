/** A user's names, profile image and preferences. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { User } from '#contract/entities/user.ts';
import type { ProfileSettings } from '#contract/rest/profile-settings.ts';
import { isReservedName } from '#domain/p2p/nickname.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Origin } from '../audit.ts';
import { removeAvatar, saveAvatar } from './avatars.ts';
import { cleanImageOf, type ImageRejection } from './clean-image.ts';
import { note, type AccountContext } from '../account-context.ts';
import { changeUser, findUser, userOf } from '../user-records.ts';

export class Profiles {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  user(userId: UserId): User {
    const user = findUser(this.#context.db, userId);
    assert(user !== undefined, 'a session belongs to a person');
    return userOf(user);
  }

  /** A verified name is locked; the same name is no change. */
  async rename(
    userId: UserId,
    { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
    origin: Origin,
  ): Promise<User | Rejection<'name_locked'>> {
    const { db, write, onProfileChange } = this.#context;
    const locked = await write((now) => {
      const user = findUser(db, userId);
      assert(user !== undefined, 'a session belongs to a person');
      const isSame = user.firstName === firstName && user.lastName === lastName;
      if (user.isNameVerified) return isSame ? undefined : reject('name_locked');
      changeUser(db, userId, { firstName, lastName });
      note(this.#context, 'profile_changed', userId, origin, now);
      return undefined;
    });
    if (locked !== undefined) return locked;
    onProfileChange(userId);
    return this.user(userId);
  }

  /** Names that look like the exchange's own staff are refused. */
  async nickname(
    userId: UserId,
    nickname: string,
    origin: Origin,
  ): Promise<User | Rejection<'nickname_reserved'>> {
    if (isReservedName(nickname)) return reject('nickname_reserved');
    return this.#change(userId, origin, () => changeUser(this.#context.db, userId, { nickname }));
  }

  /** Detects the image type by content, not by name, and removes everything except the image data. */
  async avatar(
    userId: UserId,
    bytes: Buffer | undefined,
    origin: Origin,
  ): Promise<User | ImageRejection> {
    const image = bytes === undefined ? undefined : cleanImageOf(bytes);
    if (isRejection(image)) return image;
    return this.#change(userId, origin, () => {
      if (image === undefined) removeAvatar(this.#context.db, userId);
      else saveAvatar(this.#context, userId, image);
    });
  }

  settings(userId: UserId): ProfileSettings {
    const user = findUser(this.#context.db, userId);
    assert(user !== undefined, 'a session belongs to a person');
    const { language, currency, isSignInMailOn, isOrderPushOn, isNewsMailOn } = user;
    return { language, currency, isSignInMailOn, isOrderPushOn, isNewsMailOn };
  }

  async saveSettings(userId: UserId, settings: ProfileSettings): Promise<ProfileSettings> {
    const { language, currency, isSignInMailOn, isOrderPushOn, isNewsMailOn } = settings;
    const { db, write } = this.#context;
    await write(() =>
      changeUser(db, userId, { language, currency, isSignInMailOn, isOrderPushOn, isNewsMailOn }),
    );
    return this.settings(userId);
  }

  async #change(userId: UserId, origin: Origin, work: () => unknown): Promise<User> {
    await this.#context.write((now) => {
      work();
      note(this.#context, 'profile_changed', userId, origin, now);
    });
    this.#context.onProfileChange(userId);
    return this.user(userId);
  }
}
