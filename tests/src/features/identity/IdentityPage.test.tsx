/** Tests what the page of identity verification joins: its queries, the level and the way back of its address, its
 *  dialogs, and the user. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleUser } from '#contract/samples/accounts.ts';
import type { Identity } from '#contract/entities/identity.ts';
import { identityMachine } from '#machines/identity/identity.machine.ts';
import { phoneLinkMachine } from '#machines/identity/phone-link.machine.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { IdentityServiceProvider, type IdentityService } from '#src/binding/identity.ts';
import { IdentityPage } from '#src/features/identity/IdentityPage.tsx';
import { caseIn, identityWith, knownOf, paper, TODAY } from '#tests/support/identity-samples.ts';
import { limits } from '#stories/features/identity/sample-identity.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { shownLinks } from '../../../support/pressed-parts.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(cleanup);

const never = new Promise<never>(() => {});
const found = caseIn('draft', { papers: [paper('front')] });
const { settings, documents } = knownOf(identityWith(undefined));

interface Opened {
  readonly address?: string;
  readonly identity?: () => unknown;
}

async function open({ address = '', identity = () => identityWith(found) }: Opened = {}) {
  const queries = recordQueries(([, name]) => {
    switch (name) {
      case 'details':
        return identity();
      case 'settings':
        return settings;
      case 'documents':
        return documents;
      case 'limits':
        return limits;
      case 'paper':
        return { mediaType: 'image/png', base64: 'QQ==' };
      default:
        return undefined;
    }
  });
  queries.cache.setDefaultOptions({
    queries: { ...queries.cache.getDefaultOptions().queries, retry: false },
  });
  const createLink = vi.fn<(input: unknown) => Promise<never>>(() => never);
  const returnPathOf = vi.fn((text: string | null) => text ?? undefined);
  const service: IdentityService = {
    identityMachine,
    phoneLinkMachine: phoneLinkMachine.provide({
      actors: {
        createLink: fromPromise<never, unknown>(({ input }) => createLink(input)) as never,
      },
    }),
    today: () => TODAY,
    linkOf: (token) => `https://exchange.example/${token}`,
    returnPathOf,
  };
  const session = await stagedSession('trader', () => ({ ...sampleUser, firstName: 'Mai' }));
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <IdentityServiceProvider value={service}>
            <IdentityPage />
          </IdentityServiceProvider>
        </AuthProvider>,
      ),
      `/user/profile/identification${address}`,
    );
  });
  const pollMs = (name: string) => {
    const [query] = queries.cache.getQueryCache().findAll({ queryKey: ['identity', name] });
    return query?.observers[0]?.options.refetchInterval;
  };
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await act(async () => void fireEvent.click(button));
  };
  return { ...queries, createLink, returnPathOf, pollMs, press };
}

it('shows what the exchange knows once all of it is read', async () => {
  await open();
  await screen.findByText('Missing documents: 2');
  cleanup();
  await open({ identity: () => never });
  expect(screen.queryByText(/^Missing documents/)).toBeNull();
});

it('says what could not be read, and reads only that again', async () => {
  let isBroken = true;
  const { asked, press } = await open({
    identity: () => (isBroken ? Promise.reject(new Error('no response')) : identityWith(found)),
  });
  await screen.findByText('Part of the page could not be loaded');
  isBroken = false;
  const before = asked.length;
  await press('Retry');
  await screen.findByText('Missing documents: 2');
  expect(asked.slice(before).map(([, name]) => name)).toEqual(['details']);
});

it.each([
  ['?level=2&return=/wallet', /^You need identity level 2/],
  ['?level=7&return=/wallet', /^You need identity level 1/],
  ['?return=/wallet', /^You need identity level 1/],
])('reads the level and the way back of "%s"', async (address, text) => {
  const { returnPathOf } = await open({ address, identity: () => identityWith(undefined) });
  await screen.findByText(text);
  expect(returnPathOf).toHaveBeenLastCalledWith('/wallet');
  expect(shownLinks()['Go back']).toBe('/wallet');
});

it('shows the uploaded paper that was chosen, of the own case', async () => {
  const { press, lastOf } = await open();
  await press('View Front of the document');
  await screen.findByRole('dialog', { name: 'Front of the document' });
  expect(lastOf('identity', 'paper')).toEqual(['identity', 'paper', found.id, 'front']);
  await act(async () => void fireEvent(screen.getByRole('dialog'), new Event('close')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('links the own case to a phone, and polls often while and after the link is shown', async () => {
  const { press, createLink, pollMs } = await open();
  expect(pollMs('details')).toBeFalsy();
  await press('Continue on your phone');
  await screen.findByRole('dialog', { name: 'Continue on your phone' });
  expect(JSON.stringify(createLink.mock.calls[0])).toContain(found.id);
  expect(pollMs('details')).toBe(3_000);
  await act(async () => void fireEvent(screen.getByRole('dialog'), new Event('close')));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(pollMs('details')).toBe(3_000);
});

it('polls a case in review, because the notification may be lost', async () => {
  const inReview: Identity = identityWith(caseIn('in_review', { papers: [paper('front')] }));
  const { pollMs } = await open({ identity: () => inReview });
  await screen.findByText(/^Your documents are in review\./);
  expect([pollMs('details'), pollMs('settings')]).toEqual([30_000, 30_000]);
});
