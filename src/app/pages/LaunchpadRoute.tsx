/** Route of the Launchpad: the list of projects and one project, live by their channels while it is shown. */
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { LaunchpadServiceProvider } from '#src/binding/launchpad.ts';
import { LaunchpadPage } from '#src/features/launchpad/index.ts';
import { provideIdentityQueries } from '#src/queries/identity.ts';
import { provideLaunchpadQueries } from '#src/queries/launchpad.ts';
import { createLaunchpadFeed } from '../wiring/launchpad/launchpad-feed.ts';
import { createLaunchpadService } from '../wiring/launchpad/launchpad-service.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';
import { createUserCache } from './page-services.ts';

const ownLaunchpad = once(() => {
  const given = services();
  const cache = createUserCache(given.session);
  provideLaunchpadQueries(cache, given.client);
  provideIdentityQueries(cache, given.client);
  const feed = createLaunchpadFeed({
    cache,
    session: given.session,
    watchChannel: watchChannelLater,
    isPrivate: given.config.broadcast.userChannels === 'private',
  });
  return { cache, feed, launchpad: createLaunchpadService(given, cache, { feed }) };
});

export function LaunchpadRoute() {
  const { project } = useParams<{ project?: string }>();
  const { cache, feed, launchpad } = ownLaunchpad();
  useEffect(() => feed.start(), [feed]);
  return (
    <QueryClientProvider client={cache}>
      <LaunchpadServiceProvider value={launchpad}>
        <LaunchpadPage projectText={project} />
      </LaunchpadServiceProvider>
    </QueryClientProvider>
  );
}
