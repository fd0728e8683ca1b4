/** Papers of identity verification, the link for a phone, the phone's page, and the outside provider. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import type { PhoneLink } from '#src/binding/identity.ts';
import type { PhoneForm } from '#src/binding/identity-phone.ts';
import type { ProviderForm } from '#src/binding/identity-provider.ts';
import type { CameraForm, PaperForm } from '#src/binding/paper.ts';
import { CaptureView } from '#src/features/identity/parts/CaptureView.tsx';
import { OwnPaperView } from '#src/features/identity/parts/OwnPaperView.tsx';
import { PhoneLinkView } from '#src/features/identity/parts/PhoneLinkView.tsx';
import { ProviderPanel } from '#src/features/identity/parts/ProviderPanel.tsx';
import { PhoneView } from '#src/features/identity/PhoneView.tsx';
import { paper } from '#tests/support/identity-samples.ts';
import { StagedPaper } from '#stories/features/identity/staged-identity.tsx';
import { loadedData, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { pressEach, shownLinks, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const PAPER = ['pick', 'accept', 'discard', 'cancel', 'retry', 'onPhone', 'onClose'] as const;
const capture =
  (change: Partial<PaperForm>, hasPhone = true) =>
  ({
    onPhone = vi.fn(),
    onClose = vi.fn(),
    ...calls
  }: Partial<Readonly<Record<(typeof PAPER)[number], () => void>>>) => (
    <StagedPaper stage="checked" kind="front">
      {(form) => (
        <CaptureView
          paper={{ ...form, ...change, ...calls }}
          documentType="nid"
          renderCamera={(show) => show(camera)}
          onPhone={hasPhone ? onPhone : undefined}
          onClose={onClose}
        />
      )}
    </StagedPaper>
  );
const camera: CameraForm = {
  phase: 'starting',
  choice: { side: 'back', id: undefined },
  light: 'none',
  camera: undefined,
  take: vi.fn(),
  turn: vi.fn(),
  toggleLight: vi.fn(),
  retry: vi.fn(),
} as unknown as CameraForm;
const prepared = { base64: 'QQ==', mediaType: 'image/png', byteCount: 284_120, hints: [] } as const;

it.each<readonly [string, Partial<PaperForm>, Readonly<Record<string, unknown>>]>([
  ['checked', { prepared }, { Send: ['accept'], 'Take another': ['discard'] }],
  [
    'checked',
    { prepared: { ...prepared, hints: ['blurred'] } },
    { 'Send anyway': ['accept'], 'Take another': ['discard'] },
  ],
  ['uploading', { prepared, share: 0.42 }, { 'Cancel upload': ['cancel'] }],
  ['failed', { prepared }, { Retry: ['retry'], 'Take another': ['discard'] }],
  ['offline', { prepared }, { 'Take another': ['discard'] }],
  ['preparing', {}, {}],
])('offers what can be done with a paper that is %s', async (phase, change, buttons) => {
  const pressed = await pressEach(
    PAPER,
    capture({ phase: phase as PaperForm['phase'], ...change }),
  );
  expect(pressed).toMatchObject({ Close: ['onClose'], ...buttons });
  const offersPhone = phase === 'checked';
  expect(pressed['Continue on your phone']).toEqual(offersPhone ? ['onPhone'] : undefined);
});

it('shows the bytes that are sent, how far they are, and why a paper was not taken', () => {
  const textIn = (phase: PaperForm['phase'], change: Partial<PaperForm>) => {
    cleanup();
    renderOnPage(capture({ phase, ...change }, false)({}));
    return textOf(document.body);
  };
  textIn('checked', { prepared });
  expect(document.body.querySelector('img')?.getAttribute('src')).toBe(
    'data:image/png;base64,QQ==',
  );
  const scan = { ...prepared, mediaType: 'application/pdf' } as const;
  expect(textIn('checked', { prepared: scan })).toContain('PDF, 284 kB');
  expect(textIn('uploading', { prepared, share: 0.42 })).toContain('Uploading: 42%');
  const rejection = { name: 'state_changed', message: 'Not so.' } as PaperForm['rejection'];
  expect(textIn('failed', { prepared, rejection })).toContain('Not so.');
  expect(textIn('failed', { prepared, rejection: undefined })).toContain('The upload failed.');
  expect(textIn('choosing', { problem: 'too_small' })).toContain('at least 600 pixels');
  expect(textIn('choosing', { problem: undefined, rejection })).toContain('Not so.');
  expect(screen.queryByText('Continue on your phone')).toBeNull();
});

const link = { token: 'T1', expiresAt: epochMs(Date.UTC(2026, 0, 1, 12, 30)) } as PhoneLink['link'];
const phoneLink = (change: Partial<PhoneLink>) =>
  pressEach(['renew', 'onClose'], ({ renew, onClose }) => (
    <PhoneLinkView
      link={{ phase: 'shown', link, rejection: undefined, ...change, renew }}
      linkOf={(token) => `https://exchange.example/${token}`}
      onClose={onClose}
    />
  ));

it('creates another link for the phone once one is no longer valid', async () => {
  expect(await phoneLink({})).toEqual({ Close: ['onClose'] });
  expect(await phoneLink({ phase: 'creating' })).toEqual({ Close: ['onClose'] });
  for (const phase of ['expired', 'failed'] as const) {
    expect(await phoneLink({ phase })).toEqual({
      Close: ['onClose'],
      'Create new link': ['renew'],
    });
  }
});

const opened = {
  isDraft: true,
  requiredPapers: ['front', 'selfie'],
  papers: [paper('front')],
  documentType: 'nid',
} as unknown as PhoneForm['opened'];
const phone = (change: Partial<PhoneForm>) => ({
  phase: 'open' as const,
  opened,
  paper: undefined,
  missing: ['selfie'] as PhoneForm['missing'],
  paperActor: undefined,
  ...change,
});

it('asks a phone for the next missing paper, and says when the link has ended', async () => {
  const names = ['openPaper', 'leavePaper', 'retry'] as const;
  const pressPhone = (change: Partial<PhoneForm>) =>
    pressEach(names, (calls) => <PhoneView form={{ ...phone(change), ...calls }} />);
  expect(await pressPhone({})).toEqual({
    'Replace Front of the document': ['openPaper', 'front'],
    'Add Photo of yourself': ['openPaper', 'selfie'],
    'Continue: Photo of yourself': ['openPaper', 'selfie'],
  });
  const all = Object.keys(await pressPhone({ missing: [] }));
  expect(all.filter((name) => name.startsWith('Continue'))).toEqual([]);
  expect(await pressPhone({ phase: 'unanswered' })).toEqual({ Retry: ['retry'] });
  for (const [phase, text] of [
    ['ended', /^This link is no longer valid\./],
    ['submitted', /^Your documents are submitted\./],
  ] as const) {
    expect(await pressPhone({ phase })).toEqual({});
    const none = { openPaper: vi.fn(), leavePaper: vi.fn(), retry: vi.fn() };
    renderOnPage(<PhoneView form={{ ...phone({ phase }), ...none }} />);
    expect(screen.getByText(text)).toBeTruthy();
    cleanup();
  }
});

const PROVIDER = ['start', 'ask', 'close'] as const;
const provider = (change: Partial<ProviderForm>) => ({
  phase: 'idle' as const,
  state: 'unverified' as const,
  rejection: undefined,
  page: 'https://provider.example/inq',
  isReturned: false,
  ...change,
});
it.each<readonly [Partial<ProviderForm>, Readonly<Record<string, unknown>>]>([
  [{}, { Start: ['start'] }],
  [{ phase: 'starting' }, { Start: 'busy' }],
  [{ state: 'declined' }, { 'Try again': ['start'] }],
  [{ state: 'expired' }, { Start: ['start'] }],
  [{ state: 'verified' }, {}],
  [{ state: 'in_review' }, {}],
  [{ phase: 'open' }, { 'I have finished': ['ask'], Cancel: ['close'] }],
  [{ phase: 'asking' }, { 'I have finished': 'busy', Cancel: ['close'] }],
  [{ phase: 'silent' }, { 'Check again': ['ask'], 'I have finished': ['ask'], Cancel: ['close'] }],
  [
    { phase: 'open', isReturned: true },
    { 'Check again': ['ask'], Cancel: ['close'] },
  ],
  [{ phase: 'asking', isReturned: true }, { Cancel: ['close'] }],
  [
    { phase: 'silent', isReturned: true },
    { 'Check again': ['ask'], Cancel: ['close'] },
  ],
])('offers what the provider %o allows', async (change, buttons) => {
  const panel = (calls: Pick<ProviderForm, (typeof PROVIDER)[number]>) => (
    <ProviderPanel provider={{ ...provider(change), ...calls }} />
  );
  expect(await pressEach(PROVIDER, panel)).toEqual(buttons);
  renderOnPage(panel({ start: vi.fn(), ask: vi.fn(), close: vi.fn() }));
  const isOpen = 'I have finished' in buttons;
  expect(Object.values(shownLinks())).toEqual(isOpen ? ['https://provider.example/inq'] : []);
});

it('shows a stored paper as the exchange has it, and reads it again', () => {
  const file = { mediaType: 'image/png', base64: 'QQ==' } as const;
  renderOnPage(<OwnPaperView name="Front" file={loadedData(file)} onClose={vi.fn()} />);
  expect(document.body.querySelector('img')?.src).toBe('data:image/png;base64,QQ==');
  cleanup();
  const scan = { ...file, mediaType: 'application/pdf' } as const;
  renderOnPage(<OwnPaperView name="Front" file={loadedData(scan)} onClose={vi.fn()} />);
  expect(screen.getByText('This document is a PDF.')).toBeTruthy();
  cleanup();
  const failed = notLoaded();
  renderOnPage(<OwnPaperView name="Front" file={failed} onClose={vi.fn()} />);
  screen.getByText('Retry').click();
  expect(failed.onRetry).toHaveBeenCalledOnce();
});
