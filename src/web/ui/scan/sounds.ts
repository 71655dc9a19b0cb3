import { suena } from '#web/equipo.ts';
import { useSettings } from '#web/settings.ts';

/** The verdicts of a reading, at a van also of what is another's and of what is held back; `leida`: it was heard, and its verdict is on its way. */
export type Tone = 'ok' | 'repetida' | 'error' | 'ajena' | 'retenida' | 'rebote' | 'leida';

interface Note {
  from: number;
  to: number;
  at: number;
  ms: number;
  shape: OscillatorType;
}

const NOTES: Record<Tone, readonly Note[]> = {
  ok: [{ from: 880, to: 1320, at: 0, ms: 70, shape: 'sine' }],
  repetida: [
    { from: 660, to: 660, at: 0, ms: 60, shape: 'sine' },
    { from: 660, to: 660, at: 110, ms: 60, shape: 'sine' },
  ],
  error: [{ from: 196, to: 196, at: 0, ms: 260, shape: 'square' }],
  ajena: [{ from: 523, to: 196, at: 0, ms: 220, shape: 'square' }],
  retenida: [0, 120, 240].map((at) => ({ from: 196, to: 196, at, ms: 80, shape: 'square' })),
  rebote: [{ from: 440, to: 440, at: 0, ms: 20, shape: 'sine' }],
  leida: [{ from: 1760, to: 1760, at: 0, ms: 12, shape: 'sine' }],
};

const VIBRATION: Record<Tone, number | number[]> = {
  ok: 40,
  repetida: [40, 60, 40],
  error: 250,
  ajena: [120, 60, 120],
  retenida: [80, 40, 80, 40, 80],
  rebote: 10,
  leida: 15,
};

/** Opening the sound device can hold the page up for longer than a case may take to open: it waits for a quiet moment. */
const QUIET_MS = 300;

let audio: AudioContext | null = null;
let opening = false;
let missed: Tone | null = null;

/** Browsers allow sound only after a key or a touch in the page; called on arrival and from every key. */
export function unlockSounds(): void {
  if (audio?.state === 'suspended') audio.resume().catch(() => undefined);
  if (audio !== null || opening || !('AudioContext' in window) || navigator.userActivation?.hasBeenActive === false)
    return;
  opening = true;
  setTimeout(() => {
    audio = new AudioContext();
    if (missed !== null) playTone(missed);
    missed = null;
  }, QUIET_MS);
}

/** Heard and felt; whoever has it muted reads the same in colour and text. */
export function playTone(tone: Tone): void {
  const { volumen } = useSettings.getState();
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(VIBRATION[tone]);
  if (audio === null) missed = tone;
  if (!suena() || audio === null) return;
  for (const note of NOTES[tone]) playNote(audio, note, volumen);
}

function playNote(context: AudioContext, note: Note, volume: number): void {
  const start = context.currentTime + note.at / 1000;
  const end = start + note.ms / 1000;
  const oscillator = new OscillatorNode(context, { type: note.shape, frequency: note.from });
  const gain = new GainNode(context, { gain: volume * (note.shape === 'square' ? 0.3 : 0.6) });
  oscillator.frequency.linearRampToValueAtTime(note.to, end);
  gain.gain.setTargetAtTime(0, end - 0.01, 0.005);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.03);
}
