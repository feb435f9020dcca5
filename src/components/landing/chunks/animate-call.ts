/**
 * Animates the example call line by line: lines that have not been spoken yet are outlines with muted
 * text, each appears in its color as it is spoken, and the waveform moves until the last one is. The
 * browser animates opacity and transforms without painting the page again.
 */
import { LINE_MS, onCallShown } from './on-call-shown.ts';

const FADE_MS = 300;

/** Heights of the waveform while one line is spoken, as shares of the drawn height. */
const LOUDNESS = [0.3, 0.8, 0.5, 1, 0.4, 0.9, 0.6, 1, 0.3];

onCallShown((call) => {
  const lines = Array.from(call.querySelectorAll<HTMLElement>('li'));
  const timers = lines.map((line, index) => {
    line.classList.add('wait');
    return setTimeout(() => {
      line.classList.remove('wait');
      line.animate({ opacity: [0.4, 1] }, FADE_MS);
    }, index * LINE_MS);
  });
  const wave = call.querySelector('svg')?.animate(
    LOUDNESS.map((loudness) => ({ transform: `scaleY(${loudness})` })),
    { duration: LINE_MS, iterations: lines.length, easing: 'ease-in-out' },
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
    for (const line of lines) line.classList.remove('wait');
    wave?.cancel();
  };
});
