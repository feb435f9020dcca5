/** Shows the booked slot of the example call in amber, with its words, after the last line is spoken. */
import { FADE, LINE_MS, onCallShown } from './on-call-shown.ts';

onCallShown((call) => {
  const slot = call.querySelector<HTMLElement>('p');
  slot?.classList.add('wait');
  const timer = setTimeout(
    () => {
      slot?.classList.remove('wait');
      slot?.animate(...FADE);
    },
    call.querySelectorAll('li').length * LINE_MS,
  );
  return () => {
    clearTimeout(timer);
    slot?.classList.remove('wait');
  };
});
