/** The bar of a replay, below the real page: pause, step, speed and position. It is no part of the page and has a root of
 *  its own, so neither changes the styles of the other. */
import { storedCharts } from '#src/platform/stored-map.ts';
import { REPLAY_CHANNEL, SPEEDS, type Playback, type ReplayMessage } from './messages.ts';

const STORED = 'tidemark-replay';
const STYLES = `
:host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; font: 13px/1.4 system-ui, sans-serif; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0; padding: 6px 12px;
  color: #e8eaed; background: #14171b; border-block-start: 2px solid #7cb7ff; }
button, select, input { font: inherit; color: inherit; background: #1c2026; border: 1px solid #868e99; border-radius: 4px; padding: 3px 8px; }
:focus-visible { outline: 2px solid #7cb7ff; outline-offset: 2px; }
input { flex: 1; min-inline-size: 160px; padding: 0; accent-color: #7cb7ff; }
output { min-inline-size: 22ch; font-variant-numeric: tabular-nums; }
`;

/** The page requests bars of the resolution that was recorded: there are no others. */
const { pair = '', resolution } = document.currentScript?.dataset ?? {};
storedCharts.keep(pair, { resolution });

const channel = new BroadcastChannel(REPLAY_CHANNEL);
const post = (message: ReplayMessage): void => channel.postMessage(message);

const FIRST: Playback = { positionMs: 0, speed: 1, isPaused: false };
const stored = sessionStorage.getItem(STORED);
/** A reload continues at the position; going back is a reload at an earlier one. */
let playback: Playback = stored === null ? FIRST : (JSON.parse(stored) as Playback);

const store = (next: Playback): void => sessionStorage.setItem(STORED, JSON.stringify(next));

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}

const toggle = element('button', { type: 'button' }, 'Pause');
const step = element('button', { type: 'button' }, 'Step');
const restart = element('button', { type: 'button' }, 'Restart');
const speed = element('select', { 'aria-label': 'Speed' });
for (const one of SPEEDS) speed.append(element('option', { value: String(one) }, `${one}×`));
const slider = element('input', { type: 'range', min: '0', step: '100', 'aria-label': 'Position' });
const readout = element('output', {});

const secondsOf = (ms: number): string => (ms / 1_000).toFixed(3);

function show(lengthMs: number, event: string): void {
  toggle.textContent = playback.isPaused ? 'Play' : 'Pause';
  speed.value = String(playback.speed);
  slider.max = String(lengthMs);
  if (!slider.matches(':active')) slider.value = String(playback.positionMs);
  slider.setAttribute('aria-valuetext', `${secondsOf(playback.positionMs)} seconds`);
  readout.textContent = `${secondsOf(playback.positionMs)} of ${secondsOf(lengthMs)} s ${event}`;
}

function seek(positionMs: number): void {
  if (positionMs >= playback.positionMs) {
    post({ kind: 'seek', positionMs });
    return;
  }
  store({ ...playback, positionMs });
  location.reload();
}

channel.addEventListener('message', ({ data }: MessageEvent<ReplayMessage>) => {
  if (data.kind === 'ready') post({ kind: 'start', ...playback });
  if (data.kind !== 'position') return;
  const { positionMs, lengthMs, event } = data;
  playback = { positionMs, speed: data.speed, isPaused: data.isPaused };
  store(playback);
  show(lengthMs, event);
});
toggle.addEventListener('click', () => {
  if (playback.isPaused && playback.positionMs >= Number(slider.max)) seek(0);
  else post({ kind: playback.isPaused ? 'play' : 'pause' });
});
step.addEventListener('click', () => post({ kind: 'step' }));
restart.addEventListener('click', () => {
  store({ ...playback, positionMs: 0 });
  location.reload();
});
speed.addEventListener('change', () => post({ kind: 'speed', speed: Number(speed.value) }));
slider.addEventListener('change', () => seek(Number(slider.value)));

function mount(): void {
  const host = element('section', { 'aria-label': 'Replay' });
  const root = host.attachShadow({ mode: 'open' });
  const form = element('form', {});
  form.addEventListener('submit', (event) => event.preventDefault());
  form.append(toggle, step, restart, speed, slider, readout);
  root.append(element('style', {}, STYLES), form);
  document.body.append(host);
  // The page ends above the bar.
  document.body.style.paddingBlockEnd = '48px';
  post({ kind: 'start', ...playback });
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', mount);
else mount();
