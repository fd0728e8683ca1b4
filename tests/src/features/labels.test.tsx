/** Tables of labels: each entry has a text of its own, and not the text of another entry. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { ACTION_IDS } from '#contract/core/trading-actions.ts';
import { useStatusLabels } from '#src/features/funding/use-status-labels.ts';
import { useFuturesLabels } from '#src/features/futures/parts/use-futures-labels.ts';
import { useReferralTitles } from '#src/features/referral-history/use-referral-titles.ts';
import { useWalletLabels } from '#src/features/wallet/use-wallet-labels.ts';
import { useFaultLabels } from '#src/operator/faults/use-fault-labels.ts';
import { useActionLabels } from '#src/trading/actions/use-action-labels.ts';
import { useKindLabels } from '#src/trading/notifications/use-kind-labels.ts';

afterEach(cleanup);

function labelsOf<Labels>(useLabels: () => Labels): Labels {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>{children}</I18nProvider>
  );
  return renderHook(useLabels, { wrapper }).result.current;
}

type Table = Readonly<Record<string, string>>;
/** The tables in an object, with their paths. */
const tablesIn = (labels: object, path = ''): readonly (readonly [string, Table])[] => {
  const entries = Object.entries(labels);
  const texts = entries.filter(([, value]) => typeof value === 'string');
  const nested = entries.flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? tablesIn(value, `${path}.${key}`) : [],
  );
  return texts.length === 0 ? nested : [[path, Object.fromEntries(texts)], ...nested];
};

const wordsOf = (key: string): readonly string[] =>
  key
    .split(/[_\s]|(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2);
const saysAll = (text: string, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => text.toLowerCase().includes(word));

/** Pairs of entries whose texts name the other one: they were mixed up. */
function mixedUpPairsOf(table: Table): readonly string[] {
  const isOf = (key: string, text = '') => saysAll(text, wordsOf(key));
  const keys = Object.keys(table);
  return keys.flatMap((left) =>
    keys
      .filter(
        (right) =>
          left < right &&
          isOf(right, table[left]) &&
          isOf(left, table[right]) &&
          !(isOf(left, table[left]) && isOf(right, table[right])),
      )
      .map((right) => `${left} and ${right}`),
  );
}

/** Scenarios and switches that the exchange has. */
const SCENARIOS = ['bad_train_ride', 'session_ends', 'storm_with_gaps', 'lost_responses'];

function useScenarioTable(): object {
  const { scenarioOf } = useFaultLabels();
  const labels = SCENARIOS.map((id) => [id, scenarioOf(id)] as const);
  return {
    titles: Object.fromEntries(labels.map(([id, { title }]) => [id, title])),
    effects: Object.fromEntries(labels.map(([id, { effect }]) => [id, effect])),
  };
}

it.each<readonly [string, () => object]>([
  ['wallets', useWalletLabels],
  ['futures', useFuturesLabels],
  ['custody', useStatusLabels],
  ['referrals', useReferralTitles],
  ['notifications', useKindLabels],
  ['actions', useActionLabels],
  ['scenarios', useScenarioTable],
])('of %s are distinct, and none has the text of another', (_name, useLabels) => {
  const tables = tablesIn(labelsOf(useLabels));
  expect(tables.length).toBeGreaterThan(0);
  for (const [path, table] of tables) {
    const texts = Object.values(table);
    expect(
      texts.every((text) => text !== ''),
      path,
    ).toBe(true);
    expect(new Set(texts).size, `${path}: ${texts.join(', ')}`).toBe(texts.length);
    expect(mixedUpPairsOf(table), path).toEqual([]);
  }
});

it('exist for every action, wallet and trigger, under their names', () => {
  const actions = labelsOf(useActionLabels);
  expect(ACTION_IDS.filter((id) => !(id in actions))).toEqual([]);
  expect(labelsOf(useWalletLabels)).toEqual({
    spot: 'Spot wallet',
    future: 'Futures wallet',
    p2p: 'P2P wallet',
  });
  const { triggers, actions: ofPosition } = labelsOf(useFuturesLabels);
  expect(triggers).toEqual({ mark: 'Mark price', last: 'Last price', index: 'Index price' });
  expect(ofPosition).toEqual({
    open: { long: 'Open long', short: 'Open short' },
    close: { long: 'Close long', short: 'Close short' },
  });
});

it('recognize two texts that were mixed up', () => {
  expect(mixedUpPairsOf({ last: 'Index price', index: 'Last price', mark: 'Mark price' })).toEqual([
    'index and last',
  ]);
  expect(mixedUpPairsOf({ fee: 'Fee', funding: 'Funding fee' })).toEqual([]);
});
