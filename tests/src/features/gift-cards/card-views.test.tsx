/** What receivers are told about a card, and where its code can be seen. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { groupedGiftCode } from '#domain/gift-cards/code.ts';
import { revealCardMachine, type RevealOrder } from '#machines/gift-cards/reveal-card.machine.ts';
import { useRevealCard, GiftCardsServiceProvider } from '#src/binding/gift-cards.ts';
import type { GiftCardsService } from '#src/binding/gift-cards.ts';
import { leftToRight } from '#src/format/isolate-text.ts';
import { pictureName } from '#src/features/gift-cards/card-text.ts';
import { paintCard, type PaintedCard } from '#src/features/gift-cards/card/paint-card.ts';
import { RevealView } from '#src/features/gift-cards/card/RevealView.tsx';
import { CheckView } from '#src/features/gift-cards/check/CheckView.tsx';
import { RedeemView } from '#src/features/gift-cards/redeem/RedeemView.tsx';
import {
  card,
  CODE,
  linkOf,
  restricted,
  themes,
} from '#stories/features/gift-cards/sample-gift-cards.ts';
import { StagedCode, StagedReveal } from '#stories/features/gift-cards/staged-gift-cards.tsx';
import { onPage, renderOnPage } from '../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = (): void => undefined;
const NOW = epochMs(Date.UTC(2026, 10, 29, 12));

it('tells a receiver that adding makes the card theirs, and that anyone can take it until then (G12)', () => {
  renderOnPage(
    <StagedCode stage="filled">
      {(form) => (
        <RedeemView
          form={form}
          rules={{ attemptsLeft: 5, lockedUntil: undefined }}
          themes={themes}
          brand="Tidemark"
          now={NOW}
          canScan={false}
          isFromLink
        />
      )}
    </StagedCode>,
  );
  expect(
    screen.getByText('“Add” makes the card yours. Until then, anyone with the code can take it.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add to my cards' })).toBeDefined();
});

it('shows of a checked card whether it is active, can be revoked, is for one user, and when it expires (G12)', () => {
  const check = (face: Partial<typeof card>): string => {
    const result = { kind: 'found', face: { ...card, ...face } } as const;
    const { container, unmount } = renderOnPage(
      <CheckView result={result} themes={themes} brand="Tidemark" onCheck={nothing} />,
    );
    const text = container.textContent;
    unmount();
    return text;
  };
  const revocable = check({ isRevocable: true });
  expect(revocable).toContain('Active');
  expect(revocable).toContain('Its creator can still take it back');
  expect(revocable).toMatch(/\d\d \w{3} \d{4}/);
  const open = check({ isRevocable: false });
  expect(open).not.toContain('take it back');
  expect(open).toContain('Anyone with the code can take it until you add it.');
  const bound = check({ ...restricted, isRevocable: false });
  expect(bound).toContain('Only one user can add or redeem it.');
  expect(check({ status: 'redeemed', isRevocable: false })).toContain('Redeemed');
});

/** What a picture of a card has written on it. */
function textsOn(painted: Partial<PaintedCard>): readonly string[] {
  const written: string[] = [];
  const canvas = document.createElement('canvas');
  const context = new Proxy<Record<string, unknown>>(
    {
      fillText: (text: string) => written.push(text),
      measureText: (text: string) => ({ width: text.length }),
    },
    { get: (target, name) => target[String(name)] ?? nothing, set: () => true },
  );
  Object.defineProperty(canvas, 'getContext', { value: () => context });
  vi.stubGlobal('Path2D', Object);
  const plain: PaintedCard = {
    fill: '#000',
    text: '#fff',
    motif: '',
    brand: 'Tidemark',
    theme: 'Birthday',
    value: '50 USDT',
    payment: '',
    note: 'For you',
    number: '4821 5907 3615 4408',
    expiry: 'Valid until 29 May 2027',
    code: '',
    warning: '',
    modules: undefined,
  };
  paintCard(canvas, { ...plain, ...painted }, 1);
  return written;
}

it('names the picture with the code and writes it on it, and the other one has none (G14)', () => {
  const number = '4821590736154408';
  expect(pictureName({ number }, false)).toBe('gift-card-4408.png');
  expect(pictureName({ number }, true)).toBe('gift-card-4408-with-code.png');
  const code = groupedGiftCode(CODE);
  const warning = 'This image contains the code.';
  expect(textsOn({ code, warning })).toEqual(
    expect.arrayContaining([leftToRight(code), warning, leftToRight('50 USDT')]),
  );
  const without = textsOn({});
  expect(without).toEqual(
    expect.arrayContaining(['50 USDT', '4821 5907 3615 4408'].map(leftToRight)),
  );
  expect(without.join()).not.toMatch(/code|[0-9A-Z]{4}-[0-9A-Z]{4}/i);
});

it('keeps the direction of numbers, codes and the texts of a user in every language', () => {
  const texts = textsOn({ code: 'AB12-CD34', note: 'Happy birthday!' });
  for (const number of ['50 USDT', '4821 5907 3615 4408', 'AB12-CD34']) {
    expect(texts).toContain(`\u2066${number}\u2069`);
  }
  expect(texts).toContain('\u2068Happy birthday!\u2069');
});

it('starts copying in the press, and says so when the browser has done it (G10)', async () => {
  let finish: (() => void) | undefined;
  const write = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  renderOnPage(
    <StagedReveal stage="shown" isCodeRequired={false}>
      {(form) => (
        <RevealView
          form={form}
          card={card}
          themes={themes}
          brand="Tidemark"
          linkOf={linkOf}
          write={write}
          onBack={nothing}
        />
      )}
    </StagedReveal>,
  );
  const copy = await screen.findByRole('button', { name: 'Copy code' });
  fireEvent.click(copy);
  // Still in the event of the press: Safari refuses after a wait.
  expect(write).toHaveBeenCalledExactlyOnceWith(groupedGiftCode(CODE));
  expect(screen.queryByText('Copied to clipboard')).toBeNull();
  await act(async () => finish?.());
  expect(screen.getByText('Copied to clipboard')).toBeDefined();
});

function Reveal() {
  const form = useRevealCard({ cardNumber: card.number, isCodeRequired: false });
  return (
    <>
      <button onClick={form.reveal}>Show</button>
      <output>{form.giftCode ?? 'hidden'}</output>
    </>
  );
}

it('hides a shown code when its view is left (G9)', async () => {
  const revealMachine = revealCardMachine.provide({
    actors: { revealCode: fromPromise<string, RevealOrder>(() => Promise.resolve(CODE)) },
  });
  const service = { revealMachine } as Partial<GiftCardsService> as GiftCardsService;
  const page = (isOpen: boolean) =>
    onPage(
      <GiftCardsServiceProvider value={service}>{isOpen && <Reveal />}</GiftCardsServiceProvider>,
    );
  const { rerender } = renderOnPage(page(true));
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(CODE)).toBeDefined();
  rerender(page(false));
  expect(document.body.textContent).not.toContain(CODE);
  rerender(page(true));
  expect(screen.getByText('hidden')).toBeDefined();
});
