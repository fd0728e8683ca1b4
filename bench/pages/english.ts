/** The English texts of the trading page, in a bundle: a bench page loads no catalog. */
import type { Messages } from '@lingui/core';
import start from '#locales/compiled/en/start.json' with { type: 'json' };

export const ENGLISH = start.messages as unknown as Messages;
