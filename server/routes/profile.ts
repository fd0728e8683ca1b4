/** The signed-in user's own record. */
import { assert } from '#contract/core/assert.ts';
import { profile } from '#contract/rest/profile.ts';
import { accept, handleTrader } from '../http/handler.ts';
import type { Services } from './services.ts';

export const profileRoutes = ({ people }: Pick<Services, 'people'>) => ({
  profile: handleTrader(profile, ({ traderId }) => {
    const user = people.user(traderId);
    assert(user !== undefined, 'a session belongs to a person');
    return accept('', user);
  }),
});
