import type { Plan, PlanKind } from '../domain/plan.ts';

export const hero = {
  headline: 'The phone gets answered. The website brings people in.',
  text: 'We set up AI agents that take calls, chats and e-mails for small businesses, and we design, host and look after the websites behind them.',
  action: 'Get Started',
  demo: 'Or call our demo voice agent:',
} as const;

/** The call drawn in the hero: a made-up caller and what our agent is set up to say. */
export const heroCall = {
  title: 'Example call',
  practice: 'Dental practice, front desk',
  lines: [
    { who: 'caller', text: 'Hi, I chipped a tooth. Can somebody see me this week?' },
    { who: 'agent', text: 'I’m sorry to hear that. I have Thursday at 2:40 or Friday at 9:20.' },
    { who: 'caller', text: 'Thursday, please.' },
    { who: 'agent', text: 'Booked. You’ll get a text with the address in a moment.' },
  ],
  booking: {
    day: 'Thu',
    time: '2:40',
    what: 'Chipped tooth',
    length: '40 minutes',
    state: 'Booked',
  },
} as const;

export const about = {
  picture: 'Drawing: a website, a calendar and a phone call, connected to each other',
  heading: 'A small studio that picks up the phone',
  text: [
    'Most small businesses lose work in two places: calls nobody could take, and a website nobody looked after. We build for both, and we stay responsible for what we build.',
    'You talk to the people who do the work. Before anything goes live you hear your agent answer, and you click through your site on your own phone.',
  ],
  callCard: {
    heading: 'Hear it for yourself',
    text: 'Call our demo voice agent and try to book an appointment. It answers day and night.',
    action: 'Call now',
  },
  tiles: [
    {
      icon: 'calendar',
      title: 'Smart Scheduling',
      text: 'Agents look into your calendar and book, move or cancel appointments while the caller is on the line.',
    },
    {
      icon: 'puzzle',
      title: 'Custom Solutions',
      text: 'Your questions, your prices, your way of saying no. We train each agent on what your front desk really says.',
    },
    {
      icon: 'clock',
      title: '24/7 Support',
      text: 'Agents answer at any hour. When something needs a person, it reaches you with the whole conversation.',
    },
    {
      icon: 'rocket',
      title: 'Fast Deployment',
      text: 'You fill in one form about your business; we build from it, test with you, and go live when you say so.',
    },
  ],
} as const;

export interface Service {
  readonly id: 'ai' | 'website' | 'hosting' | 'consultation';
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
}

export const services = {
  heading: 'What we build and keep running',
  text: 'Four kinds of work, from one team. Take one, or let them work together.',
  cards: [
    {
      id: 'ai',
      title: 'AI Solutions',
      text: 'Chatbots for your site, agents for your inbox, and voice agents for your phone.',
      points: [
        'Chatbots that answer from your own content',
        'E-mail agents that sort, draft and follow up',
        'Voice agents with appointment booking and HIPAA compliance',
      ],
    },
    {
      id: 'website',
      title: 'Professional Website Design',
      text: 'Designed for the visitor on a phone with one hand free, and fast enough to keep them.',
      points: [
        'Written and built for your trade',
        'Readable on every screen',
        'Found by search engines',
      ],
    },
    {
      id: 'hosting',
      title: 'Hosting & Maintenance',
      text: 'We host what we build, watch it, and change it when you ask.',
      points: ['99.9% uptime', 'Updates, backups and certificates', 'Changes by people you know'],
    },
    {
      id: 'consultation',
      title: 'Consultation',
      text: 'Thirty free minutes on what would help your business, and what would be a waste of money.',
      points: ['A plan you can keep, whoever builds it', 'No obligation'],
    },
  ] satisfies readonly Service[],
  logosHeading: 'Works with the tools you already use',
  moreLogos: 'Many more CRM systems',
} as const;

/** What the button of a plan's card says: `Choose Basic`. */
export function choosePlan({ name }: Plan): string {
  return `Choose ${name}`;
}

export const plansSection = {
  /** Each kind of plan is a section, in this order. */
  headings: { voiceAgent: 'AI Agent plan', website: 'Web design plans' },
  popular: 'POPULAR',
} as const satisfies { headings: Readonly<Record<PlanKind, string>>; popular: string };

export const contact = {
  heading: 'Tell us what you need',
  text: 'Two sentences are enough. A person reads every message and answers within one business day.',
  nextHeading: 'What happens next',
  next: [
    'We answer by e-mail, usually the same day.',
    'If it helps, we talk for thirty minutes, free of charge.',
    'You get a plan and a price in writing before anything starts.',
  ],
} as const;

export const booking = {
  heading: 'Book Your Consultation',
  text: 'Thirty minutes, free, on what would help your business.',
  action: 'Open the booking page',
} as const;
