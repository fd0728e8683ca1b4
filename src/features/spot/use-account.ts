/** Returns the account of the page's trading mode: real or demo. */
import { useSnapshot } from 'valtio';
import { useSpotService } from '#src/binding/spot.tsx';
import { accountOf, type Account } from '#src/stores/account.store.ts';

export const useAccount = (): Account => useSnapshot(accountOf(useSpotService().tradingMode));
