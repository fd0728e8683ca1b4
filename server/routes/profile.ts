/** The signed-in user's own record. */
import { assert } from '#contract/core/assert.ts';
import * as calls from '#contract/rest/profile.ts';
import { accept, handleTrader, refuse } from '../http/handler.ts';
import type { Services } from './services.ts';

export const profileRoutes = ({ people }: Pick<Services, 'people'>) => ({
  profile: handleTrader(calls.profile, ({ traderId }) => {
    const user = people.user(traderId);
    assert(user !== undefined, 'a session belongs to a person');
    return accept('', user);
  }),
  updateProfile: handleTrader(calls.updateProfile, () => refuse('unavailable')),
  changeNickname: handleTrader(calls.changeNickname, () => refuse('unavailable')),
  changeAvatar: handleTrader(calls.changeAvatar, () => refuse('unavailable')),
  sendPhoneCode: handleTrader(calls.sendPhoneCode, () => refuse('unavailable')),
  verifyPhone: handleTrader(calls.verifyPhone, () => refuse('unavailable')),
  removePhone: handleTrader(calls.removePhone, () => refuse('unavailable')),
  sendEmailChangeCodes: handleTrader(calls.sendEmailChangeCodes, () => refuse('unavailable')),
  changeEmail: handleTrader(calls.changeEmail, () => refuse('unavailable')),
  changePassword: handleTrader(calls.changePassword, () => refuse('unavailable')),
  profileSettings: handleTrader(calls.profileSettings, () => refuse('unavailable')),
  updateProfileSettings: handleTrader(calls.updateProfileSettings, () => refuse('unavailable')),
});
