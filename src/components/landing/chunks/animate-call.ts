/**
 * Animates the example call line by line. A line is an outline with muted text until it is spoken. The
 * waveform moves until the last line was spoken. Only opacity and transforms are animated, because the
 * browser does not paint the page again for them.
 */
import { FADE, LINE_MS, onCallShown } from './on-call-shown.ts';

/** Heights of the waveform while one line is spoken, as shares of the drawn height. */
const LOUDNESS = [0.3, 0.8, 0.5, 1, 0.4, 0.9, 0.6, 1, 0.3];

onCallShown((call) => {
  const lines = Array.from(call.querySelectorAll<HTMLElement>('li'));
  const timers = lines.map((line, index) => {
    line.classList.add('wait');
    return setTimeout(() => {
      line.classList.remove('wait');
      line.animate(...FADE);
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
