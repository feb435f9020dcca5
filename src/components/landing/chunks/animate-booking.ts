/** Shows the booked slot of the example call in amber, with its words, after the last line is spoken. */
import { LINE_MS, onCallShown } from './on-call-shown.ts';

const ARRIVAL_MS = 500;

onCallShown((call) => {
  const slot = call.querySelector<HTMLElement>('p');
  slot?.classList.add('wait');
  const timer = setTimeout(
    () => {
      slot?.classList.remove('wait');
      slot?.animate({ opacity: [0.4, 1], scale: [0.94, 1] }, ARRIVAL_MS);
    },
    call.querySelectorAll('li').length * LINE_MS,
  );
  return () => {
    clearTimeout(timer);
    slot?.classList.remove('wait');
  };
});
