import { expect, it } from 'vitest';
import { missingPapers } from '#domain/identity/missing-papers.ts';

it('lists what must still be sent, in the order of the steps', () => {
  const requiredPapers = ['front', 'back', 'selfie'] as const;
  expect(
    missingPapers({
      requiredPapers,
      papers: [
        { kind: 'front', status: 'approved' },
        { kind: 'back', status: 'rejected' },
      ],
    }),
  ).toEqual(['back', 'selfie']);
  expect(missingPapers({ requiredPapers, papers: [] })).toEqual(requiredPapers);
  const papers = requiredPapers.map((kind) => ({ kind, status: 'pending' }));
  expect(missingPapers({ requiredPapers, papers })).toEqual([]);
  expect(
    missingPapers({ requiredPapers: ['front'], papers: [{ kind: 'front', status: 'expired' }] }),
  ).toEqual(['front']);
});
