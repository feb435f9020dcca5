/** Labels of the landing page. The owner's texts are in content/site. */
export const landingTexts = {
  call: {
    title: 'Example call',
    choose: 'Show an example call to a',
    booked: 'Booked',
    /** Before a line, for screen readers. */
    caller: 'Caller: ',
    agent: 'Agent: ',
  },
  pauseLogos: 'Pause',
  testimonials: 'What clients say',
};
