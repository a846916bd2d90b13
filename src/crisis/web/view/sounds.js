// Quiet sounds of our own making: a few sine and triangle tones, no recording. Off unless the player turns them on.

import { settings } from '../settings.js';

/** Each sound: tones as [frequency, start, length, loudness, shape], seconds. @type {Record<string, [number, number, number, number, OscillatorType][]>} */
const SOUNDS = {
  start: [
    [262, 0, 0.5, 0.5, 'triangle'],
    [392, 0.16, 0.5, 0.5, 'triangle'],
    [523, 0.32, 0.8, 0.6, 'triangle'],
  ],
  round: [
    [392, 0, 0.25, 0.5, 'sine'],
    [494, 0.12, 0.25, 0.5, 'sine'],
    [587, 0.24, 0.5, 0.5, 'sine'],
  ],
  dazed: [
    [196, 0, 0.3, 0.8, 'triangle'],
    [147, 0.1, 0.45, 0.7, 'triangle'],
  ],
  ko: [
    [147, 0, 0.4, 0.9, 'triangle'],
    [98, 0.12, 0.7, 0.9, 'triangle'],
  ],
  token: [
    [784, 0, 0.14, 0.4, 'sine'],
    [1047, 0.08, 0.3, 0.4, 'sine'],
  ],
  ten: [
    [523, 0, 0.12, 0.5, 'square'],
    [659, 0.07, 0.12, 0.5, 'square'],
    [784, 0.14, 0.3, 0.5, 'square'],
  ],
  victory: [
    [392, 0, 0.3, 0.6, 'triangle'],
    [523, 0.18, 0.3, 0.6, 'triangle'],
    [659, 0.36, 0.3, 0.6, 'triangle'],
    [784, 0.54, 1.1, 0.7, 'triangle'],
  ],
};
const LOUDNESS = 0.07;
/** @type {AudioContext | null} */
let audio = null;

/** Play one, if sounds are on. @param {string} name @returns {boolean} whether anything sounds */
export function sound(name) {
  const tones = SOUNDS[name];
  if (!settings.value.sound || !tones || !globalThis.AudioContext) return false;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume(); // a browser lets it sound after the first click only
  for (const [frequency, start, length, loudness, shape] of tones) {
    const from = audio.currentTime + start,
      voice = audio.createOscillator(),
      volume = audio.createGain();
    voice.type = shape;
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loudness * LOUDNESS, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    voice.connect(volume).connect(audio.destination);
    voice.start(from);
    voice.stop(from + length + 0.05);
  }
  return true;
}
