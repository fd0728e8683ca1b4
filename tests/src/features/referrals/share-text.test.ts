import { expect, it } from 'vitest';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { FRIEND_SHARES } from '#contract/entities/referral.ts';
import { feeSharesOf } from '#src/features/referrals/share-text.ts';

it('[REF-01] divides the commission into percentages of the fee, exactly', () => {
  expect(feeSharesOf(decimal('20'), 25)).toEqual({ friend: '5', referrer: '15' });
  expect(feeSharesOf(decimal('30'), 25)).toEqual({ friend: '7.5', referrer: '22.5' });
  expect(feeSharesOf(decimal('12.5'), 15)).toEqual({ friend: '1.875', referrer: '10.625' });
  expect(feeSharesOf(decimal('20'), 0)).toEqual({ friend: '0', referrer: '20' });
});

it('[REF-01] gives both together the rate of every tier and share', () => {
  for (const rate of ['20', '25', '30', '40', '33.3']) {
    for (const share of FRIEND_SHARES) {
      const { friend, referrer } = feeSharesOf(decimal(rate), share);
      const sum = exactUnitsOf(decimal(friend)) + exactUnitsOf(decimal(referrer));
      expect([rate, share, sum]).toEqual([rate, share, exactUnitsOf(decimal(rate))]);
    }
  }
});
