/** Tests which participants the desk is shown as perhaps one person, before the tokens are allocated. */
import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { decimal, units } from '#contract/core/decimal.ts';
import { coinId, requestId, type UserId } from '#contract/core/ids.ts';
import { identityDetailsCodec } from '#contract/entities/identity.ts';
import { identityDetailsWire } from '#contract/samples/identity.ts';
import { signerOf } from '#server/accounts/sign-in/signing-key.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import { rememberDevice } from '#server/accounts/sign-in/known-devices.ts';
import { insertAddress } from '#server/custody/address-book.ts';
import { withdrawalTable } from '#server/custody/withdrawal-rows.ts';
import { documentHashesOf, insertCase, sealDetails } from '#server/identity/case-rows.ts';
import { flaggedOf } from '#server/launchpad/commitments/flagged.ts';
import {
  ANNA,
  at,
  BEN,
  CLEO,
  DAVE,
  openTestLaunchpad,
  type TestLaunchpad,
} from '#tests/support/test-launchpad.ts';

const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const EXCHANGE_ADDRESS = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';

/** A project in its commit phase with three participants; the fourth user takes no part. */
async function openSale() {
  const test = await openTestLaunchpad();
  const project = await test.project();
  await test.goTo(at(2));
  for (const user of [ANNA, BEN, CLEO]) await test.commit(user, project, '5');
  return { test, flagged: () => flaggedOf(test.db, project.id) };
}

const PAIR_OF_ANNA_AND_BEN = [
  { userId: ANNA, sameAs: [BEN], committed: decimal('5') },
  { userId: BEN, sameAs: [ANNA], committed: decimal('5') },
];

const book = (
  test: TestLaunchpad,
  userId: UserId,
  to: { address: string; memo?: string; networkId?: number },
) =>
  test.service.run(({ db, now }) =>
    insertAddress(
      db,
      userId,
      {
        label: 'Own',
        coinId: undefined,
        networkId: to.networkId ?? 2,
        address: to.address,
        memo: to.memo,
        receiverType: undefined,
        receiver: undefined,
        receiverId: undefined,
        origin: undefined,
        isWhitelisted: false,
      },
      now,
    ),
  );

function withdraw(test: TestLaunchpad, userId: UserId, address: string): Promise<void> {
  return test.service.run(({ db, now }) => {
    withdrawalTable.insert(db, {
      userId,
      requestId: requestId(`withdrawal-${userId}`),
      intentHash: Buffer.alloc(32),
      coinId: coinId(1),
      networkId: 2,
      address,
      memo: undefined,
      note: undefined,
      debit: units(10n),
      fee: units(1n),
      value: units(10n),
      reason: undefined,
      dueAt: undefined,
      holdUntil: undefined,
      transactionId: undefined,
      information: undefined,
      state: 'done',
      createdAt: now,
      updatedAt: now,
    });
  });
}

function submitPapers(
  test: TestLaunchpad,
  userId: UserId,
  papers: { readonly nationality: string; readonly documentNumber: string },
): Promise<void> {
  const { sealer } = test.context;
  const parsed = parse(identityDetailsCodec, {
    ...identityDetailsWire,
    nationality: papers.nationality,
    document_number: papers.documentNumber,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const id = `case-${userId}`;
  const details = sealDetails(sealer, id, parsed.model);
  const hashes = documentHashesOf(sealer, parsed.model);
  return test.service.run(({ db, now }) => {
    insertCase(db, { id, userId, level: 1, details, ...hashes }, now);
  });
}

it('flags nobody who shares nothing with another participant', async () => {
  const { test, flagged } = await openSale();
  await book(test, ANNA, { address: CHECKSUMMED });
  await book(test, DAVE, { address: CHECKSUMMED });
  expect(flagged()).toEqual([]);
});

it('flags participants of one device', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project();
  const users: UserId[] = [];
  for (const name of ['anna', 'ben', 'cleo']) {
    const account = { email: `${name}@example.com`, passwordHash: '', referralCode: undefined };
    const given = { ...account, isEmailVerified: true };
    const user = await test.service.run(({ db, now }) =>
      insertUser(db, given, (count) => Buffer.from(name.padEnd(count)), now),
    );
    await test.add(user, '1000');
    users.push(user);
  }
  await test.goTo(at(2));
  for (const user of users) await test.commit(user, project, '5');
  const [one = ANNA, two = BEN, three = CLEO] = users;
  const signer = signerOf(Buffer.alloc(32, 1));
  await test.service.run(({ db, now }) => {
    const context = { signer, randomBytes: (count: number) => Buffer.alloc(count, 4), now };
    const token = rememberDevice(db, one, undefined, context);
    rememberDevice(db, two, token, context);
    const other = { ...context, randomBytes: (count: number) => Buffer.alloc(count, 5) };
    rememberDevice(db, three, undefined, other);
  });
  expect(flaggedOf(test.db, project.id)).toEqual([
    { userId: one, sameAs: [two], committed: decimal('5') },
    { userId: two, sameAs: [one], committed: decimal('5') },
  ]);
});

it('flags participants of one address in their address books, in any letter case and network', async () => {
  const { test, flagged } = await openSale();
  await book(test, ANNA, { address: CHECKSUMMED });
  await book(test, BEN, { address: CHECKSUMMED.toLowerCase(), networkId: 3 });
  await book(test, CLEO, { address: '0x52908400098527886E0F7030069857D2E4169EE7' });
  expect(flagged()).toEqual(PAIR_OF_ANNA_AND_BEN);
});

it('flags participants who have withdrawn to one address, saved by the other or not', async () => {
  const { test, flagged } = await openSale();
  await withdraw(test, ANNA, CHECKSUMMED);
  await withdraw(test, BEN, CHECKSUMMED);
  expect(flagged()).toEqual(PAIR_OF_ANNA_AND_BEN);
  await book(test, CLEO, { address: CHECKSUMMED });
  expect(flagged().map(({ sameAs }) => sameAs)).toEqual([
    [BEN, CLEO],
    [ANNA, CLEO],
    [ANNA, BEN],
  ]);
});

it('tells users of one address of another exchange apart by their memos', async () => {
  const { test, flagged } = await openSale();
  await book(test, ANNA, { address: EXCHANGE_ADDRESS, memo: '7' });
  await book(test, BEN, { address: EXCHANGE_ADDRESS, memo: '7' });
  await book(test, CLEO, { address: EXCHANGE_ADDRESS, memo: '8' });
  expect(flagged()).toEqual(PAIR_OF_ANNA_AND_BEN);
});

it('flags participants of one document number, whatever else they state', async () => {
  const { test, flagged } = await openSale();
  await submitPapers(test, ANNA, { nationality: 'DE', documentNumber: 'C01-X0' });
  await submitPapers(test, BEN, { nationality: 'FR', documentNumber: 'c01x0' });
  await submitPapers(test, CLEO, { nationality: 'DE', documentNumber: 'C02X0' });
  expect(flagged()).toEqual(PAIR_OF_ANNA_AND_BEN);
});

it('names each other account once that shares several things, and still after the sale', async () => {
  const { test, flagged } = await openSale();
  for (const user of [ANNA, BEN]) {
    await book(test, user, { address: CHECKSUMMED });
    await withdraw(test, user, CHECKSUMMED);
    await submitPapers(test, user, { nationality: 'DE', documentNumber: 'C01X0' });
  }
  expect(flagged()).toEqual(PAIR_OF_ANNA_AND_BEN);
  await test.goTo(at(11));
  expect(flagged()).toEqual(PAIR_OF_ANNA_AND_BEN);
});
