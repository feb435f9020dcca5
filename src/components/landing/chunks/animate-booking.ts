/** After the last line of the call the slot is booked: the card settles, then its badge appears. */
const BOOKED_AT_MS = 4400;

function animate(picture: Element): void {
  picture.querySelector('[data-booking]')?.animate(
    // Its text stays readable all the while: a card that is dimmed first would not be for seconds.
    [{ transform: 'scale(0.97)' }, { transform: 'none' }],
    { delay: BOOKED_AT_MS, duration: 400, easing: 'ease-out', fill: 'backwards' },
  );
  picture.querySelector('[data-state]')?.animate(
    [
      { opacity: 0, transform: 'scale(0.6)' },
      { opacity: 1, transform: 'scale(1.12)', offset: 0.7 },
      { opacity: 1, transform: 'none' },
    ],
    { delay: BOOKED_AT_MS + 300, duration: 420, easing: 'ease-out', fill: 'backwards' },
  );
}

const picture = document.querySelector('hero-picture');
if (picture) animate(picture);

export {};
