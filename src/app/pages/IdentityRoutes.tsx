/** Routes of identity verification: the page of the user, live by notifications, the profile and the channels of its
 *  money, and the public page of a phone. */
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { IdentityServiceProvider } from '#src/binding/identity.ts';
import { PhoneServiceProvider } from '#src/binding/identity-phone.ts';
import { ProviderServiceProvider } from '#src/binding/identity-provider.ts';
import { CaptureServiceProvider } from '#src/binding/paper.ts';
import { IdentityPage, PhonePage } from '#src/features/identity/index.ts';
import {
  IDENTITY_DETAILS_KEY,
  IDENTITY_KEY,
  provideIdentityQueries,
} from '#src/queries/identity.ts';
import { settings } from '#src/stores/settings.store.ts';
import { createCaptureService } from '../wiring/identity/capture-service.ts';
import { createIdentityService } from '../wiring/identity/identity-service.ts';
import { createLimitsFeed } from '../wiring/identity/limits-feed.ts';
import { createPhoneService } from '../wiring/identity/phone-service.ts';
import { watchStoredPapers } from '../wiring/identity/watch-stored-papers.ts';
import { createProviderService } from '../wiring/identity/provider-service.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { openNotifications } from '../wiring/notifications/open-notifications.ts';
import { followNotifications } from '../wiring/notifications/page-refresh.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';
import { pageServices } from './page-services.ts';

function commonIdentity() {
  const common = dataOf(settings.common);
  return common && { type: common.identityType, details: common.identityDetails };
}

const ownIdentity = pageServices(
  (cache, client) => provideIdentityQueries(cache, client, commonIdentity),
  (given, cache) => {
    watchStoredPapers(given.session);
    return {
      identity: createIdentityService(given, cache, location.origin),
      provider: createProviderService(given, cache, location.origin),
      /** Keeps the limits live until the returned function is called. */
      watchLimits: createLimitsFeed({
        cache,
        session: given.session,
        watchChannel: watchChannelLater,
        isPrivate: given.config.broadcast.userChannels === 'private',
      }),
    };
  },
);
const capture = once(createCaptureService);
const phone = once(() => createPhoneService(services()));

export function IdentityRoute() {
  const { cache, identity, provider, watchLimits } = ownIdentity();
  const { actor } = openNotifications();
  const level = useAuth().user?.identityLevel;
  useEffect(() => {
    // The profile was changed on some device; the first read is not repeated.
    if (level !== undefined) void cache.invalidateQueries({ queryKey: IDENTITY_DETAILS_KEY });
  }, [cache, level]);
  useEffect(() => watchLimits(), [watchLimits]);
  useEffect(
    () =>
      followNotifications(
        actor,
        () => void cache.invalidateQueries({ queryKey: [IDENTITY_KEY] }),
        (newest) => newest.find(({ details }) => details?.kind === 'identity')?.id,
      ),
    [actor, cache],
  );
  return (
    <QueryClientProvider client={cache}>
      <IdentityServiceProvider value={identity}>
        <ProviderServiceProvider value={provider}>
          <CaptureServiceProvider value={capture()}>
            <IdentityPage />
          </CaptureServiceProvider>
        </ProviderServiceProvider>
      </IdentityServiceProvider>
    </QueryClientProvider>
  );
}

export function PhoneRoute() {
  return (
    <PhoneServiceProvider value={phone()}>
      <CaptureServiceProvider value={capture()}>
        <PhonePage />
      </CaptureServiceProvider>
    </PhoneServiceProvider>
  );
}
