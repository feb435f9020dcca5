/** After the last line of the call its booking settles, and its badge is pressed on. */
const BOOKED_AT_MS = 4400;

function press(part: string, scale: number, delay: number): void {
  document
    .querySelector(`.call [data-${part}]`)
    ?.animate([{ transform: 'none' }, { transform: `scale(${scale})` }, { transform: 'none' }], {
      delay,
      duration: 420,
      easing: 'ease-out',
    });
}

press('booking', 1.02, BOOKED_AT_MS);
press('state', 1.2, BOOKED_AT_MS + 200);

export {};
