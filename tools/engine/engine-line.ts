/** Answers one line of the engine tool. What the operations work on lives as long as the engine. */
import { BadLine, lineOf, textIn, type Operation } from './fields.ts';
import { barOperations } from './bars.ts';
import { bookOperations } from './book.ts';
import { addressResponse, withdrawalFeeResponse } from './custody.ts';
import { convertResponse } from './convert.ts';
import { decimalResponse } from './decimals.ts';
import { earnRewardResponse } from './earn.ts';
import { formatResponse } from './formats.ts';
import { futuresFormulas } from './futures-formulas.ts';
import { futuresScenario } from './futures-scenario.ts';
import { launchpadAllocation, launchpadCheck } from './launchpad.ts';
import { matchOperations } from './match.ts';
import { p2pAmountResponse } from './p2p.ts';
import { referralResponse } from './referral.ts';
import { totpResponse } from './totp.ts';

export function createEngine(): (text: string) => Promise<object> {
  const operations = new Map<string, Operation>(
    Object.entries({
      ...bookOperations(),
      ...matchOperations(),
      ...barOperations(),
      format: formatResponse,
      decimal: decimalResponse,
      'convert.quote': convertResponse,
      'earn.reward': earnRewardResponse,
      'p2p.amount': p2pAmountResponse,
      'launchpad.allocate': launchpadAllocation,
      'launchpad.check': launchpadCheck,
      'referral.split': referralResponse,
      totp: totpResponse,
      'address.check': addressResponse,
      'withdrawal.fee': withdrawalFeeResponse,
      ...futuresFormulas,
      ...futuresScenario(),
    }),
  );
  return async (text) => {
    try {
      const line = lineOf(text);
      const op = textIn(line, 'op');
      const operation = operations.get(op);
      if (operation === undefined) throw new BadLine(`"${op}" is no operation`);
      return await operation(line);
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
}
