/** Plays short synthesized tones, without audio files. Browsers allow sound only after the first
 *  user gesture; earlier tones are dropped. */
import { settledWithin } from './clock.ts';

export interface Tone {
  /** In hertz, played one after the other. */
  readonly pitches: readonly number[];
  /** 0 to 100. */
  readonly volume: number;
}

const NOTE_SECONDS = 0.09;
/** Full volume is limited to a level that is safe in headphones. */
const GAIN_MAX = 0.35;
/** Audio devices that are allowed to play wake faster. Others wake at the first user gesture and
 *  would then play all pending tones together. */
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
    // Trading works without sound.
  }
}

function playNote(audio: AudioContext, pitch: number, from: number, volume: number): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  const until = from + NOTE_SECONDS;
  source.frequency.value = pitch;
  // Fades in and out, because a tone that is cut off clicks.
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime((GAIN_MAX * volume) / 100, from + NOTE_SECONDS / 6);
  gain.gain.linearRampToValueAtTime(0, until);
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(until);
}
