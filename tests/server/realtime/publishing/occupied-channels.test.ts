import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { OccupiedChannels } from '#server/realtime/publishing/occupied-channels.ts';

const at = (sec: number) => epochMs(1_000_000 + sec * 1_000);
const listOf = (...names: readonly string[]) =>
  JSON.stringify({ channels: Object.fromEntries(names.map((name) => [name, {}])) });

it('[RT-25] counts a private channel as occupied after its grant and while the service lists it', () => {
  const occupied = new OccupiedChannels();
  expect(occupied.has('dashboard-1-2', at(0))).toBe(true);
  expect(occupied.has('private-account_7', at(0))).toBe(false);
  occupied.addGrant('private-account_7', at(0));
  expect(occupied.has('private-account_7', at(1))).toBe(true);
  occupied.read(listOf('private-account_7', 'private-account_8', 'dashboard-1-2'), at(2));
  expect(occupied.has('private-account_8', at(3))).toBe(true);
  expect(occupied.count).toBe(2);
  occupied.read(listOf('private-account_8'), at(10));
  // Not yet listed: the socket may be about to join.
  expect(occupied.has('private-account_7', at(11))).toBe(true);
  occupied.read(listOf('private-account_8'), at(70));
  expect(occupied.has('private-account_7', at(71))).toBe(false);
});

it('[RT-25] trusts grants alone while the list cannot be read', () => {
  const occupied = new OccupiedChannels();
  occupied.addGrant('private-account_7', at(0));
  for (const broken of ['', '[]', '{"channels":[]}', '<html>', '{"ok":true}']) {
    occupied.read(broken, at(5));
  }
  expect(occupied.has('private-account_7', at(3_600))).toBe(true);
});
