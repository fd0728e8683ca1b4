/** Pure functions and types of the choice of leverage, margin mode and position mode. */
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { LEVERAGE_DEFAULT } from '#contract/core/leverage.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import { isOfContract } from '#contract/entities/futures-terms.ts';
import type { MarginMode } from '#contract/entities/futures-terms.ts';
import type { Proof, RequestOutcome, RequestTypes } from '../kernel/sent-request.ts';
import {
  ceilUnits,
  fraction,
  fractionOfDecimal,
  isPositive,
  minus,
  plus,
  ZERO,
} from '#domain/futures/fraction.ts';
import { initialMarginOf } from '#domain/futures/position-risk.ts';

/** What an earlier visit of this tab chose. */
export interface StoredLeverage {
  readonly leverage: number | undefined;
  readonly marginMode: MarginMode | undefined;
  /** Contract that they were chosen for, such as BTC_USDT; undefined when it is not known. */
  readonly pairText: string | undefined;
}

export const NOTHING_STORED: StoredLeverage = {
  leverage: undefined,
  marginMode: undefined,
  pairText: undefined,
};

/** `leverage` changes leverage and margin mode, `position_mode` the position mode. */
export interface SettingsChange {
  readonly kind: 'leverage' | 'position_mode';
  readonly contract: FuturesContract;
  readonly settings: FuturesSettings;
  readonly requestId: RequestId;
}

export interface SettingsResponse {
  readonly settings: FuturesSettings;
  /** Shown as given. */
  readonly message: string;
}

/** The request that changes the settings of a contract. */
export interface ChangeSettings extends RequestTypes {
  readonly request: SettingsChange;
  readonly response: SettingsResponse;
  readonly query: FuturesContract;
  readonly found: FuturesSettings;
}

/** Leverage and margin mode of a position or an open order. */
export type TermsInUse = Pick<FuturesSettings, 'leverage' | 'marginMode'>;

export interface LeverageMode {
  readonly contract: FuturesContract;
  /** Of this tab, for a contract without position and open order. */
  readonly stored: StoredLeverage;
  /** What the exchange reported last; undefined for a visitor and until it is read. */
  readonly known: FuturesSettings | undefined;
  /** Of the contract's position or open order; undefined without either, and until the lists are loaded. */
  readonly inUse: TermsInUse | undefined;
  /** In force: orders are placed with it. */
  readonly settings: FuturesSettings;
  /** Choice in the dialog. */
  readonly draft: FuturesSettings;
  /** Whether a user is signed in; a visitor's choice stays in the tab. */
  readonly isSignedIn: boolean;
  /** Undefined while nothing is pending. */
  readonly change: SettingsChange | undefined;
  /** Rejection of the exchange, as given. */
  readonly rejection: string | undefined;
}

const DEFAULT_SETTINGS: FuturesSettings = {
  leverage: LEVERAGE_DEFAULT,
  marginMode: 'isolated',
  positionMode: 'hedge',
};

/** The stored margin mode, and the stored leverage if it is above 0, before those of the exchange;
 *  without either, and above the contract's maximum, the leverage is 1. What was stored for another
 *  contract gives way to the exchange's settings. For a contract without position and open order only. */
export function restoredSettings(
  stored: StoredLeverage,
  known: FuturesSettings | undefined,
  contract: FuturesContract,
): FuturesSettings {
  const { leverage, marginMode, positionMode } = known ?? DEFAULT_SETTINGS;
  const isOther = stored.pairText !== undefined && stored.pairText !== pairTextOf(contract);
  const usable = known !== undefined && isOther ? NOTHING_STORED : stored;
  const isAboveZero = usable.leverage !== undefined && usable.leverage > 0;
  const restored = isAboveZero ? Math.trunc(usable.leverage) : leverage;
  const isPossible = restored >= LEVERAGE_DEFAULT && restored <= contract.leverageMax;
  return {
    leverage: isPossible ? restored : LEVERAGE_DEFAULT,
    marginMode: usable.marginMode ?? marginMode,
    positionMode,
  };
}

export const openedMode = (
  contract: FuturesContract,
  stored: StoredLeverage,
  known: FuturesSettings | undefined,
): LeverageMode => {
  const settings = restoredSettings(stored, known, contract);
  return {
    contract,
    stored,
    known,
    inUse: undefined,
    settings,
    draft: settings,
    isSignedIn: known !== undefined,
    change: undefined,
    rejection: undefined,
  };
};

/**
 * Settings in force once the exchange has reported its own. With a position or an open order these are the only ones.
 * Without, the choice of the tab counts until the exchange reports others than before, because another device has
 * changed them.
 */
export function applyReported(
  mode: LeverageMode,
  reported: FuturesSettings,
): Pick<LeverageMode, 'known' | 'settings' | 'draft' | 'isSignedIn'> {
  const { contract, stored, known, inUse } = mode;
  const inForce = (): FuturesSettings => {
    if (inUse !== undefined) return reported;
    if (known === undefined) return restoredSettings(stored, reported, contract);
    return areEqual(known, reported) ? mode.settings : reported;
  };
  const settings = inForce();
  return { known: reported, settings, draft: draftUnder(mode, settings), isSignedIn: true };
}

/** A change that is pending or was rejected stays in the dialog. */
const draftUnder = ({ change, draft }: LeverageMode, settings: FuturesSettings): FuturesSettings =>
  change === undefined ? settings : draft;

/** A position or an open order brings its terms into force. Rows that repeat theirs say nothing about a later change. */
export function applyInUse(
  mode: LeverageMode,
  inUse: TermsInUse | undefined,
): Pick<LeverageMode, 'inUse' | 'settings' | 'draft'> {
  const { settings: before, draft } = mode;
  if (inUse === undefined || isSameTerms(mode.inUse, inUse)) {
    return { inUse, settings: before, draft };
  }
  const { leverage, marginMode } = inUse;
  const settings = { ...before, leverage, marginMode };
  return { inUse, settings, draft: draftUnder(mode, settings) };
}

const isSameTerms = (left: TermsInUse | undefined, right: TermsInUse): boolean =>
  left?.leverage === right.leverage && left.marginMode === right.marginMode;

/** The settings in force as the choice of this tab. */
export const storedOf = ({ contract, settings }: LeverageMode): StoredLeverage => ({
  leverage: settings.leverage,
  marginMode: settings.marginMode,
  pairText: pairTextOf(contract),
});

/** Limits an edited leverage to the contract's range. */
export function editedMode(mode: LeverageMode, edit: Partial<FuturesSettings>): LeverageMode {
  const draft = { ...mode.draft, ...edit };
  const leverage = Math.min(
    Math.max(Math.trunc(draft.leverage), LEVERAGE_DEFAULT),
    mode.contract.leverageMax,
  );
  return { ...mode, draft: { ...draft, leverage }, rejection: undefined };
}

/** Whether the draft differs from the settings in force, in the part that `kind` changes. */
export function isChanged(
  { draft, settings }: LeverageMode,
  kind: SettingsChange['kind'],
): boolean {
  return kind === 'position_mode'
    ? draft.positionMode !== settings.positionMode
    : draft.leverage !== settings.leverage || draft.marginMode !== settings.marginMode;
}

/** Settings that the change of `kind` requests; the other part stays as it is. */
export function requestedSettings(
  { draft, settings }: LeverageMode,
  kind: SettingsChange['kind'],
): FuturesSettings {
  return kind === 'position_mode'
    ? { ...settings, positionMode: draft.positionMode }
    : { ...draft, positionMode: settings.positionMode };
}

/** @throws BrokenInvariant before a submission. */
export function changeIn({ change }: LeverageMode): SettingsChange {
  assert(change !== undefined, 'settings change after a submission');
  return change;
}

/** Settings prove only a change that is in force: another one may still be pending. */
export const proofOf = (
  mode: LeverageMode,
  settings: FuturesSettings | undefined,
): Proof | undefined =>
  settings !== undefined && areEqual(settings, changeIn(mode).settings) ? 'made' : undefined;

/** Applies the settings or the rejection of a known outcome. */
export function applyOutcome(
  { settings }: LeverageMode,
  outcome: RequestOutcome<ChangeSettings>,
): Partial<LeverageMode> {
  switch (outcome.kind) {
    case 'accepted': {
      const known = outcome.response.settings;
      return { settings: known, known };
    }
    case 'rejected':
      return { rejection: outcome.error.message };
    default: {
      const { found } = outcome;
      return found === undefined ? { settings } : { settings: found, known: found };
    }
  }
}

const areEqual = (left: FuturesSettings, right: FuturesSettings): boolean =>
  left.leverage === right.leverage &&
  left.marginMode === right.marginMode &&
  left.positionMode === right.positionMode;

/** Margin that the open isolated positions of the contract miss at another leverage, rounded up.
 *  A long of 0.5 at 60,000 from 20x to 10x needs 1,500 more. */
export function extraMarginOf(
  contract: FuturesContract,
  positions: readonly FuturesPosition[],
  leverage: number,
): Decimal {
  const missing = positions
    .filter((one) => isOfContract(one, contract) && one.marginMode === 'isolated')
    .map((position) => {
      const terms = {
        size: fractionOfDecimal(position.size),
        entryPrice: fractionOfDecimal(position.entryPrice),
      };
      const needed = initialMarginOf(terms, fraction(BigInt(leverage)));
      return minus(needed, fractionOfDecimal(position.margin));
    })
    .filter(isPositive)
    .reduce(plus, ZERO);
  return decimalOfUnits(ceilUnits(missing));
}
