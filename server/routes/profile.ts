/** Routes for the signed-in user's profile. `accounts` decides; the routes convert the results to
 *  responses. */
import { profile } from '#contract/rest/own-profile.ts';
import * as calls from '#contract/rest/profile.ts';
import { profileSettings, updateProfileSettings } from '#contract/rest/profile-settings.ts';
import { accept, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

type Context = Pick<Services, 'accounts'>;

export const profileRoutes = (context: Context) => ({
  ...ownProfileRoutes(context),
  ...contactRoutes(context),
});

const ownProfileRoutes = ({ accounts }: Context) => ({
  profile: handleTrader(profile, ({ userId }) => accept('', accounts.profiles.user(userId))),

  updateProfile: handleTrader(calls.updateProfile, async ({ userId, body, origin }) => {
    const user = await accounts.profiles.rename(userId, body, origin);
    return isRejection(user) ? user : accept('Profile saved.', user);
  }),

  changeNickname: handleTrader(calls.changeNickname, async ({ userId, body, origin }) => {
    const outcome = await accounts.profiles.nickname(userId, body.nickname, origin);
    return isRejection(outcome) ? outcome : accept('Nickname saved.', outcome);
  }),

  changeAvatar: handleTrader(calls.changeAvatar, async ({ userId, body, origin }) => {
    const { imageBase64 } = body;
    const bytes = imageBase64 === undefined ? undefined : Buffer.from(imageBase64, 'base64');
    const outcome = await accounts.profiles.avatar(userId, bytes, origin);
    if (isRejection(outcome)) return outcome;
    return accept(bytes === undefined ? 'Avatar removed.' : 'Avatar saved.', outcome);
  }),

  profileSettings: handleTrader(profileSettings, ({ userId }) =>
    accept('', accounts.profiles.settings(userId)),
  ),

  updateProfileSettings: handleTrader(updateProfileSettings, async ({ userId, body }) =>
    accept('Settings saved.', await accounts.profiles.saveSettings(userId, body)),
  ),
});

/** Phone number, email and password. */
const contactRoutes = ({ accounts }: Context) => ({
  sendPhoneCode: handleTrader(calls.sendPhoneCode, async ({ trader, body, origin }) => {
    const outcome = await accounts.contacts.sendPhoneCode(trader, body, origin);
    if (isRejection(outcome)) return outcome;
    return accept('We sent a code to this number.');
  }),

  verifyPhone: handleTrader(calls.verifyPhone, async ({ trader, body, origin }) => {
    const outcome = await accounts.contacts.verifyPhone(trader, body.code, origin);
    if (isRejection(outcome)) return outcome;
    return accept('Phone number verified.', outcome);
  }),

  removePhone: handleTrader(calls.removePhone, async ({ trader, body, origin }) => {
    const outcome = await accounts.contacts.removePhone(trader, body.stepUpToken, origin);
    if (isRejection(outcome)) return outcome;
    return accept('Phone number removed.', outcome);
  }),

  sendEmailChangeCodes: handleTrader(calls.sendEmailChangeCodes, async (call) => {
    const { trader, userId, body, origin } = call;
    const { email } = accounts.profiles.user(userId);
    // The form was filled in for another user, or before the email was changed elsewhere.
    if (body.userId !== userId) return reject('field_invalid', { fields: { userId: 'yours' } });
    if ((body.email ?? '') !== email) {
      return reject('field_invalid', { fields: { email: 'the email of this account' } });
    }
    if (body.newEmail === email) {
      return reject('field_invalid', { fields: { new_email: 'another email' } });
    }
    const outcome = await accounts.contacts.sendEmailCodes(trader, body.newEmail, origin);
    return isRejection(outcome) ? outcome : accept('We sent a code to each email address.');
  }),

  changeEmail: handleTrader(calls.changeEmail, async ({ trader, body, origin }) => {
    const outcome = await accounts.contacts.changeEmail(trader, body, origin);
    return isRejection(outcome) ? outcome : accept('Email changed.', outcome);
  }),

  changePassword: handleTrader(calls.changePassword, async ({ trader, body, origin }) => {
    const outcome = await accounts.passwords.change(trader, body, origin);
    if (isRejection(outcome)) return outcome;
    return accept('Password changed. All other devices were signed out.', outcome);
  }),
});
