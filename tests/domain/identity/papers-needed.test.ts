import { expect, it } from 'vitest';
import {
  isOfDocument,
  isPdfAllowed,
  isServed,
  papersNeeded,
} from '#domain/identity/papers-needed.ts';

it.each([
  [1, 'nid', ['front', 'back', 'selfie']],
  [1, 'passport', ['front', 'selfie']],
  [2, 'passport', ['front', 'selfie', 'address_proof', 'funds_proof']],
  [
    3,
    'driving_licence',
    ['front', 'back', 'selfie', 'address_proof', 'funds_proof', 'company_papers'],
  ],
] as const)('needs for level %i with a %s: %j', (level, type, expected) => {
  expect(papersNeeded(level, type)).toEqual(expected);
});

it('accepts a PDF for scans only, and binds pictures to their document', () => {
  const all = papersNeeded(3, 'nid');
  expect(all.filter(isPdfAllowed)).toEqual(['address_proof', 'funds_proof', 'company_papers']);
  expect(all.filter(isOfDocument)).toEqual(['front', 'back', 'selfie']);
});

it('serves every country when none is listed', () => {
  expect([isServed('VN', []), isServed('VN', ['DE', 'VN']), isServed('US', ['DE'])]).toEqual([
    true,
    true,
    false,
  ]);
});
