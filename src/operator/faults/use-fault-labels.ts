/** Names and explanations of switches, parameters and scenarios. What this version does not know is shown
 *  under its own name. */
import { useLingui } from '@lingui/react/macro';

export interface FaultLabel {
  readonly title: string;
  readonly effect: string;
}

interface FaultLabels {
  readonly switchOf: (id: string) => FaultLabel;
  readonly scenarioOf: (id: string) => FaultLabel;
  readonly parameterOf: (name: string) => string;
  readonly choiceOf: (value: string) => string;
}

type Table<Label> = Readonly<Partial<Record<string, Label>>>;

export function useFaultLabels(): FaultLabels {
  const switches = useSwitchLabels();
  const scenarios = useScenarioLabels();
  const parameters = useParameterLabels();
  const { t } = useLingui();
  const choices: Table<string> = {
    request: t`Before the work`,
    response: t`After the work`,
  };
  return {
    switchOf: (id) => switches[id] ?? { title: id, effect: '' },
    scenarioOf: (id) => scenarios[id] ?? { title: id, effect: '' },
    parameterOf: (name) => parameters[name] ?? name,
    choiceOf: (value) => choices[value] ?? value,
  };
}

function useSwitchLabels(): Table<FaultLabel> {
  const { t } = useLingui();
  return {
    delay_calls: {
      title: t`Delayed calls`,
      effect: t`Calls of the route wait for the delay and up to the jitter more.`,
    },
    forced_error: {
      title: t`Forced error`,
      effect: t`Calls of the route are rejected with the error code. After the work, only the response is lost.`,
    },
    unauthorized_call: {
      title: t`Expired token`,
      effect: t`Every n-th call of signed-in users is rejected with 401.`,
    },
    slow_refresh: {
      title: t`Slow refresh`,
      effect: t`The response to the refresh of a session waits for the delay.`,
    },
    drop_events: {
      title: t`Dropped events`,
      effect: t`Every n-th event of each channel is not sent.`,
    },
    duplicate_events: {
      title: t`Duplicate events`,
      effect: t`Every n-th event of each channel is sent twice.`,
    },
    reorder_events: {
      title: t`Reordered events`,
      effect: t`Every n-th event of each channel is sent after the next one.`,
    },
    gap_events: {
      title: t`Gaps of events`,
      effect: t`After every n events of a channel, the next ones are not sent.`,
    },
    book_storm: {
      title: t`Order book storm`,
      effect: t`The best levels of the pair are published again and again, without a change.`,
    },
    clock_speed: {
      title: t`Clock speed`,
      effect: t`The clock of the exchange runs at this speed: 0 pauses, 100 is normal.`,
    },
  };
}

function useScenarioLabels(): Table<FaultLabel> {
  const { t } = useLingui();
  return {
    bad_train_ride: {
      title: t`Bad train ride`,
      effect: t`Slow calls, dropped events and two lost connections, then recovery.`,
    },
    session_ends: {
      title: t`Session ends while trading`,
      effect: t`Orders are slow, the token expires, and its refresh is rejected.`,
    },
    storm_with_gaps: {
      title: t`Storm with gaps`,
      effect: t`Many order book messages, with gaps, duplicates and wrong order.`,
    },
    lost_responses: {
      title: t`Lost responses`,
      effect: t`Orders are executed, and their responses are late or lost.`,
    },
  };
}

function useParameterLabels(): Table<string> {
  const { t } = useLingui();
  return {
    route: t`Route`,
    channel: t`Channel`,
    delay_ms: t`Delay (ms)`,
    jitter_ms: t`Jitter (ms)`,
    moment: t`Moment`,
    seed: t`Seed`,
    error_code: t`Error code`,
    times: t`Times (0: no limit)`,
    nth: t`Every n-th call`,
    every: t`Every n-th event`,
    length: t`Events per gap`,
    pair: t`Pair`,
    per_second: t`Messages per second`,
    levels: t`Levels per side`,
    percent: t`Speed (%)`,
  };
}
