/**
 * Animates the example call line by line. A line is an outline without words until it is spoken. The waveform
 * appears from left to right with each line.
 */
import { FADE, LINE_MS, onCallShown } from './on-call-shown.ts';

onCallShown((call) => {
  const lines = Array.from(call.querySelectorAll<HTMLElement>('li'));
  const timers = lines.map((line, index) => {
    line.classList.add('wait');
    return setTimeout(() => {
      line.classList.remove('wait');
      line.animate(...FADE);
    }, index * LINE_MS);
  });
  const wave = call
    .querySelector('svg')
    ?.animate(
      [
        { clipPath: 'inset(0 100% 0 0)' },
        { clipPath: 'inset(0)', offset: 0.8 },
        { clipPath: 'inset(0)' },
      ],
      { duration: LINE_MS, iterations: lines.length },
    );
  return () => {
    for (const timer of timers) clearTimeout(timer);
    for (const line of lines) line.classList.remove('wait');
    wave?.cancel();
  };
});
