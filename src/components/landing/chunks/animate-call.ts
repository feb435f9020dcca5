/**
 * Lets each line of the call stir as it is said, and the waveform breathe. All of it is there before:
 * nothing is taken away to be brought back.
 */
const LINE_PAUSE_MS = 1100;

const picture = document.querySelector('.call');

picture?.querySelectorAll('li').forEach((line, index) => {
  line.animate(
    [{ transform: 'none' }, { transform: 'translateY(-3px) scale(1.025)' }, { transform: 'none' }],
    { delay: index * LINE_PAUSE_MS, duration: 520, easing: 'ease-out' },
  );
});
picture?.querySelectorAll<SVGElement>('[data-bar]').forEach((bar, index) => {
  bar.style.transformOrigin = 'center';
  bar.style.transformBox = 'fill-box';
  bar.animate([{ transform: 'none' }, { transform: 'scaleY(0.35)' }], {
    delay: index * 140,
    duration: 900 + (index % 4) * 160,
    direction: 'alternate',
    easing: 'ease-in-out',
    iterations: 14,
  });
});
picture?.querySelector('[data-live]')?.animate([{ opacity: 1 }, { opacity: 0.35 }], {
  duration: 800,
  direction: 'alternate',
  iterations: 16,
});

export {};
