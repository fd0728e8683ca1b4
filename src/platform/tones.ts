/** Short tones made on the spot: no file is fetched for them. Browsers let a page sound only once a person
 *  has pressed something in it; before that a tone is lost, and nothing else. */
import { settledWithin } from './clock.ts';

export interface Tone {
  /** In hertz, one after the other. */
  readonly pitches: readonly number[];
  /** 0 to 100. */
  readonly volume: number;
}

const NOTE_SECONDS = 0.09;
/** Full volume is kept well below what hurts in headphones. */
const GAIN_MAX = 0.35;
/** A device that may sound wakes sooner. One that may not wakes with the first press, and would play at
 *  once all that has waited for it. */
const WAKING_MS_MAX = 300;

let opened: AudioContext | undefined;

export async function playTone({ pitches, volume }: Tone): Promise<void> {
  try {
    const audio = (opened ??= new AudioContext());
    const isAsleep = audio.state === 'suspended';
    if (isAsleep && (await settledWithin(WAKING_MS_MAX, audio.resume())) !== 'settled') return;
    pitches.forEach((pitch, index) => {
      playNote(audio, pitch, audio.currentTime + index * NOTE_SECONDS, volume);
    });
  } catch {
    // A machine without sound trades as well.
  }
}

function playNote(audio: AudioContext, pitch: number, from: number, volume: number): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  const until = from + NOTE_SECONDS;
  source.frequency.value = pitch;
  // Begins and ends in silence: a tone that is cut off clicks.
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime((GAIN_MAX * volume) / 100, from + NOTE_SECONDS / 6);
  gain.gain.linearRampToValueAtTime(0, until);
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(until);
}
