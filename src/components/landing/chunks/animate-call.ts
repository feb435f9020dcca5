/**
 * Animates the example call line by line: lines that have not been spoken yet are outlines with muted
 * text, each fills with its color as it is spoken, and the waveform moves until the last one is.
 */
import { LINE_MS, onCallShown } from './on-call-shown.ts';

const FILL_MS = 300;

onCallShown((call) => {
  const lines = Array.from(call.querySelectorAll<HTMLElement>('li'));
  const timers = lines.map((line, index) => {
    line.classList.add('wait');
    return setTimeout(() => {
      line.style.transition = `background-color ${FILL_MS}ms, color ${FILL_MS}ms`;
      line.classList.remove('wait');
    }, index * LINE_MS);
  });
  // Steps, because each frame of a smooth waveform would repaint on the main thread.
  const waves = Array.from(document.querySelectorAll<SVGElement>('#wave path'), (bars, index) =>
    bars.animate([{ transform: 'none' }, { transform: 'scaleY(0.35)' }], {
      duration: 650 + index * 90,
      direction: 'alternate',
      easing: 'steps(5)',
      iterations: Math.round((lines.length * LINE_MS) / (650 + index * 90) / 2) * 2,
    }),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
    for (const line of lines) line.classList.remove('wait');
    for (const wave of waves) wave.cancel();
  };
});
