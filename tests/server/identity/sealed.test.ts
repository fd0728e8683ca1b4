import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealerOf } from '#server/identity/sealed.ts';

const sealer = sealerOf(Buffer.alloc(32, 1), randomBytes);

it('opens what it has sealed for its own record only', () => {
  const sealed = sealer.seal(Buffer.from('a passport'), 'paper-1');
  expect(sealed.includes('passport')).toBe(false);
  expect(sealer.open(sealed, 'paper-1').toString()).toBe('a passport');
  expect(() => sealer.open(sealed, 'paper-2')).toThrow();
  const other = sealerOf(Buffer.alloc(32, 2), randomBytes);
  expect(() => other.open(sealed, 'paper-1')).toThrow();
});

it('notices each changed byte', () => {
  const sealed = sealer.seal(Buffer.from('a passport'), 'paper-1');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => sealer.open(changed, 'paper-1')).toThrow();
  }
});

it('finds equal texts by a hash that another purpose or key does not share', () => {
  expect(sealer.hash('document', 'X')).toBe(sealer.hash('document', 'X'));
  expect(sealer.hash('document', 'X')).not.toBe(sealer.hash('other', 'X'));
  expect(sealerOf(Buffer.alloc(32, 2), randomBytes).hash('document', 'X')).not.toBe(
    sealer.hash('document', 'X'),
  );
});
