/** Fills the booked slot of the example call with amber after the last line is spoken. */
import { LINE_MS, onCallShown } from './on-call-shown.ts';

const FILL_MS = 500;

onCallShown((call) => {
  const slot = call.querySelector<HTMLElement>('p');
  slot?.classList.add('wait');
  const timer = setTimeout(
    () => {
      if (!slot) return;
      slot.style.transition = `background-size ${FILL_MS}ms ease-out`;
      slot.classList.remove('wait');
    },
    call.querySelectorAll('li').length * LINE_MS,
  );
  return () => {
    clearTimeout(timer);
    slot?.classList.remove('wait');
  };
});
