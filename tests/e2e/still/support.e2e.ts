/** The conversation of a trader with support, whose operator reads and replies by call. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, OPERATOR_BEARER, openTrader, test, type Caller } from '../../support/journey.ts';
import { pngOf } from '../../support/pictures.ts';

const LIVE = { timeout: 20_000 };
const ROOT = '/operator/support-chats';

interface MessageWire {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly image: { readonly id: string } | null;
  readonly read_at: string | null;
}

interface ConversationWire {
  readonly messages: readonly MessageWire[];
}

const logOf = (page: Page) => page.getByRole('log', { name: 'Conversation with support' });
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const itemsOf = (page: Page) => logOf(page).getByRole('listitem');

async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await fieldOf(page).press('Enter');
}

const userIdOf = async (mine: Caller): Promise<number> =>
  (await mine.get<{ readonly user: { readonly id: number } }>('/profile')).user.id;

function operatorOf(request: APIRequestContext, user: number) {
  const headers = OPERATOR_BEARER;
  const messages = async (): Promise<readonly MessageWire[]> => {
    const response = await request.get(`${ROOT}/${user}/messages`, { headers });
    return ((await response.json()) as Partial<ConversationWire>).messages ?? [];
  };
  let count = 0;
  return {
    messages,
    texts: async () => (await messages()).map(({ author, text }) => `${author}: ${text}`),
    reply: async (body: object) => {
      count += 1;
      const data = { client_id: `desk-${count}`, ...body };
      const sent = await request.post(`${ROOT}/${user}/messages`, { headers, data });
      expect(sent.status()).toBe(200);
    },
    read: async () => {
      const newest = (await messages()).at(-1)?.id;
      await request.post(`${ROOT}/${user}/read`, { headers, data: { up_to_id: newest } });
    },
  };
}

async function openSupport(page: Page, request: APIRequestContext) {
  const mine = await openTrader(page, request);
  await page.goto('/markets');
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/support$/);
  await expect(logOf(page).getByText('Describe your question.')).toBeVisible();
  return { mine, desk: operatorOf(request, await userIdOf(mine)) };
}

test(
  '[ENT-17] carries messages both ways, live, with delivery and read state on both sides',
  { tag: '@core' },
  async ({ page, request }) => {
    const { desk } = await openSupport(page, request);
    await write(page, 'Where is my deposit?');
    const own = itemsOf(page).first();
    await expect(own).toContainText('Sent', LIVE);
    expect(await desk.texts()).toEqual(['user: Where is my deposit?']);
    await expect(own).toContainText('Delivered', LIVE);
    await desk.read();
    await expect(own).toContainText('Read', LIVE);

    await desk.reply({ text: 'It is on its way.' });
    await expect(itemsOf(page).nth(1)).toContainText('It is on its way.', LIVE);
    // The page is visible: the operator sees that it was read.
    await expect
      .poll(async () => (await desk.messages()).at(-1)?.read_at ?? null, LIVE)
      .not.toBeNull();
  },
);

test(
  '[ENT-17] keeps what is written offline across a reload, and sends it once',
  { tag: '@core' },
  async ({ page, request }) => {
    const { desk } = await openSupport(page, request);
    await write(page, 'Online');
    await expect(itemsOf(page).first()).toContainText('Sent', LIVE);
    // Requests fail as without a network, while the page can still be loaded again.
    await page.route('**/api/support-chat/messages', (route) => route.abort());
    await write(page, 'Written offline');
    await write(page, 'And another');
    await expect(logOf(page).getByText('Not sent yet').first()).toBeVisible(LIVE);
    await expect(page.getByText('No connection. Your messages will be sent')).toBeVisible(LIVE);
    expect(await desk.texts()).toEqual(['user: Online']);
    await page.reload();
    await expect(logOf(page).getByText('Written offline')).toBeVisible(LIVE);
    await expect(logOf(page).getByText('And another')).toBeVisible();
    await page.unroute('**/api/support-chat/messages');
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(logOf(page).getByText('Not sent yet')).toHaveCount(0, LIVE);
    await expect(itemsOf(page)).toHaveCount(3);
    // The last one may still be on its way.
    await expect
      .poll(() => desk.texts(), LIVE)
      .toEqual(['user: Online', 'user: Written offline', 'user: And another']);
    await page.reload();
    await expect(itemsOf(page)).toHaveCount(3, LIVE);
  },
);

test('[ENT-17] carries images both ways', { tag: '@core' }, async ({ page, request }) => {
  const { desk } = await openSupport(page, request);
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Image to send' })).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(itemsOf(page).first().getByRole('button', { name: 'Enlarge image' })).toBeVisible(
    LIVE,
  );
  expect((await desk.messages())[0]?.image).not.toBeNull();
  await desk.reply({ text: 'This one?', photo: pngOf(40, 30).toString('base64') });
  const answer = itemsOf(page).nth(1);
  await expect(answer).toContainText('This one?', LIVE);
  await answer.getByRole('button', { name: 'Enlarge image' }).click();
  await expect(page.getByRole('dialog', { name: 'Image' }).getByRole('img')).toBeVisible();
});

test(
  '[ENT-17] counts unread replies at the link to the conversation, on every page',
  { tag: '@core' },
  async ({ page, request }) => {
    const { desk } = await openSupport(page, request);
    await write(page, 'Hello');
    await expect(itemsOf(page).first()).toContainText('Sent', LIVE);
    await page.goto('/user/spot-orders');
    await desk.reply({ text: 'Good morning' });
    await page.getByRole('button', { name: 'Profile' }).click();
    const link = page.getByRole('link', { name: /^Support/ });
    await expect(link).toContainText('1 unread', LIVE);
    await link.click();
    await expect(logOf(page).getByText('Good morning')).toBeVisible(LIVE);
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect(link).not.toContainText('unread', LIVE);
  },
);
