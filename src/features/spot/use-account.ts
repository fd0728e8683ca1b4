/** The account a page trades with: the exchange's own, or that of demo trade. */
import { useSnapshot } from 'valtio';
import { useSpotService } from '#src/binding/spot.tsx';
import { accountOf } from '#src/stores/account.store.ts';

export const useAccount = () => useSnapshot(accountOf(useSpotService().tradingMode));
