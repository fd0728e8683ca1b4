/** Tests what the referral page joins: its queries, the commands of codes, and the open dialog. */
import { act, cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#src/binding/auth.ts';
import { ReferralServiceProvider, type ReferralService } from '#src/binding/referrals.ts';
import { CodeDialog } from '#src/features/referrals/parts/CodeDialog.tsx';
import { ShareDialog } from '#src/features/referrals/parts/ShareDialog.tsx';
import { ReferralsPage } from '#src/features/referrals/ReferralsPage.tsx';
import { ReferralsView } from '#src/features/referrals/ReferralsView.tsx';
import * as samples from '#stories/features/referrals/sample-referrals.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/referrals/ReferralsView.tsx', () => ({ ReferralsView: vi.fn(() => null) }));
vi.mock('#src/features/referrals/parts/CodeDialog.tsx', () => ({ CodeDialog: vi.fn(() => null) }));
vi.mock('#src/features/referrals/parts/ShareDialog.tsx', () => ({
  ShareDialog: vi.fn(() => null),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** Props of the last rendering of a mocked view. */
function propsOf<Props>(view: (props: Props) => unknown): Props {
  const props = vi.mocked(view).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}

async function open() {
  const data: Readonly<Record<string, unknown>> = samples;
  const queries = recordQueries(([, name]) => data[String(name)]);
  const makeDefault = vi.fn(() => Promise.resolve());
  const service = { makeDefault, announce: vi.fn(), linkOf: samples.linkOf };
  const session = await stagedSession('trader');
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <ReferralServiceProvider value={service as unknown as ReferralService}>
            <ReferralsPage />
          </ReferralServiceProvider>
        </AuthProvider>,
      ),
    );
  });
  return { ...queries, makeDefault, view: () => propsOf(ReferralsView) };
}

const { code } = samples;
const other = samples.codes.find((one) => one !== code) ?? code;

it('reads the first page of another level, and the chosen page of the same one', async () => {
  const { view, lastOf } = await open();
  const pagesNow = () => lastOf('referrals', 'invitees')?.slice(2);
  expect(pagesNow()).toEqual([undefined, 1]);
  act(() => view().friends.onPageChange(3));
  expect(pagesNow()).toEqual([undefined, 3]);
  act(() => view().friends.onLevelChange(2));
  expect(pagesNow()).toEqual([2, 1]);
  act(() => view().friends.onLevelChange(undefined));
  expect(view().friends.level).toBeUndefined();
});

it('opens the dialog of the code that was chosen, one at a time', async () => {
  const { view, makeDefault } = await open();
  act(() => view().onEdit(other));
  expect(propsOf(CodeDialog)).toMatchObject({ code: other, ownCodes: [other.code, code.code] });
  vi.mocked(CodeDialog).mockClear();
  act(() => view().onShare(code));
  expect(CodeDialog).not.toHaveBeenCalled();
  expect(propsOf(ShareDialog)).toMatchObject({ code, link: samples.linkOf(code.code) });
  vi.mocked(ShareDialog).mockClear();
  act(() => view().onCreate());
  expect(propsOf(CodeDialog).code).toBeUndefined();
  expect(propsOf(CodeDialog).tier?.level).toBe(samples.summary.tier);
  vi.mocked(CodeDialog).mockClear();
  act(() => view().onMakeDefault(other));
  expect(makeDefault).toHaveBeenCalledExactlyOnceWith(other);
});

it('closes a dialog', async () => {
  const { view } = await open();
  act(() => view().onShare(code));
  act(() => propsOf(ShareDialog).onClose());
  vi.mocked(ShareDialog).mockClear();
  act(() => view().friends.onPageChange(2));
  expect(ShareDialog).not.toHaveBeenCalled();
});
