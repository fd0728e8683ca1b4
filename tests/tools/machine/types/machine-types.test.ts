/** Types of machines, as the compiler reads them from their sources. */
import { afterAll, expect, it } from 'vitest';
import { listMachines, loadMachine } from '#scripts/machines/machine-list.ts';
import { eventsOf } from '#scripts/machines/ignored-events.ts';
import { openTypes } from '#tools/machine/types/machine-types.ts';
import { sampleValueOf, samplesIn, schemaText } from '#tools/machine/types/schema.ts';

const machines = await Promise.all(listMachines().map(loadMachine));
const types = openTypes(machines, { withSamples: true });
afterAll(() => types.close());

it('has a type for every event that a state handles', () => {
  const unknown = machines.flatMap(({ name, machine }) => {
    const typed = new Set(types.of(name).events.map(({ type }) => type));
    return eventsOf(machine).filter((event) => !typed.has(event));
  });
  expect(unknown).toEqual([]);
});

it('has a type for what every actor of every machine returns', () => {
  const missing = machines.flatMap(({ name, machine }) => {
    const { outputs } = types.of(name);
    return Object.keys(machine.implementations.actors)
      .filter((actor) => !(actor in outputs) && !(`${actor}.send` in outputs))
      .map((actor) => `${name}: ${actor}`);
  });
  expect(missing).toEqual([]);
});

it('reads branded texts, choices, optional fields and lists', () => {
  const { events, outputs } = types.of('order-entry-spot-order');
  const textOf = (type: string) => {
    const event = events.find((one) => one.type === type);
    return event === undefined ? undefined : schemaText(event.payload);
  };
  expect(textOf('session.ended')).toBe('{}');
  expect(textOf('balances.changed')).toBe(
    '{"balances": nothing | {"quote": Units, "trade": Units}}',
  );
  expect(textOf('order.submitted')).toContain('"confirmMode"?: "always" | "as_set" | "never"');
  expect(textOf('market.moved')).toContain(
    '"bids"?: [{"price": Ticks, "size": Lots, "ownSize"?: Lots}…]',
  );
  expect(Object.keys(outputs)).toEqual(['placeOrder.send', 'placeOrder.find']);
  expect(schemaText(types.of('wallets-transfer').outputs['readMax'] ?? { kind: 'nothing' })).toBe(
    'Decimal',
  );
});

it('fills an input with samples of the contract', () => {
  const { input } = types.of('order-entry-spot-order');
  expect(samplesIn(input)).toEqual([{ file: 'contract/samples/spot.ts', name: 'btcUsdt' }]);
  expect(sampleValueOf(input, ({ name }) => name)).toEqual({ pair: 'btcUsdt' });
  expect(sampleValueOf(types.of('wallets-transfer').input, () => undefined)).toEqual({});
});
