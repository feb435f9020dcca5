/** After the last line of the call its booking settles, and its badge is pressed on. */
const BOOKED_AT_MS = 4400;

function animate(picture: Element): void {
  picture
    .querySelector('[data-booking]')
    ?.animate(
      [{ transform: 'none' }, { transform: 'scale(1.02)', offset: 0.4 }, { transform: 'none' }],
      { delay: BOOKED_AT_MS, duration: 420, easing: 'ease-out' },
    );
  picture
    .querySelector('[data-state]')
    ?.animate(
      [{ transform: 'none' }, { transform: 'scale(1.2)', offset: 0.5 }, { transform: 'none' }],
      { delay: BOOKED_AT_MS + 200, duration: 420, easing: 'ease-out' },
    );
}

const picture = document.querySelector('.call');
if (picture) animate(picture);

export {};
