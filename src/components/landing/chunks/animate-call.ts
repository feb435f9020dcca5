const LINE_PAUSE_MS = 1100;

/** Lets the lines of the call appear one after another, and the waveform breathe. */
function animate(picture: Element): void {
  picture.querySelectorAll('[data-line]').forEach((line, index) => {
    line.animate(
      [
        { opacity: 0, transform: 'translateY(10px)' },
        { opacity: 1, transform: 'none' },
      ],
      { delay: index * LINE_PAUSE_MS, duration: 320, easing: 'ease-out', fill: 'backwards' },
    );
  });
  picture.querySelectorAll<SVGElement>('[data-bar]').forEach((bar, index) => {
    bar.style.transformOrigin = 'center';
    bar.style.transformBox = 'fill-box';
    bar.animate([{ transform: 'scaleY(0.35)' }, { transform: 'scaleY(1)' }], {
      delay: index * -140,
      duration: 900 + (index % 4) * 160,
      direction: 'alternate',
      easing: 'ease-in-out',
      iterations: 14,
    });
  });
  picture.querySelector('[data-live]')?.animate([{ opacity: 1 }, { opacity: 0.35 }], {
    duration: 800,
    direction: 'alternate',
    iterations: 16,
  });
}

const picture = document.querySelector('hero-picture');
if (picture) animate(picture);

export {};
