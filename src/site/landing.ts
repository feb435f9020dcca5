import { formatCents, formatPrice } from '../domain/money.ts';
import { listPlanKinds, type Plan, planIds, type PlanKind, plans } from '../domain/plan.ts';
import { company } from './company.ts';
import {
  callMinutes,
  cancellationNotice,
  extraMinutes,
  firstVersionWithin,
  healthPractices,
  leaving,
} from './offer.ts';

export const hero = {
  headline: 'The phone gets answered. The website brings people in.',
  text: 'We set up AI agents that take calls, chats and emails for small businesses, and we design, host and look after the websites behind them.',
  demo: 'Or call our demo voice agent, day or night:',
  /** Note about the recording. It is shown next to every link to the demo line. */
  demoNote: 'It records the call, and says so at the start.',
} as const;

const lowestFee = Math.min(...planIds.map((id) => plans[id].monthlyFee));

/** Four facts that matter to a business owner and that anyone can check. */
export const facts = [
  {
    figure: `${formatPrice(lowestFee)} a month`,
    text: 'is our lowest price, with hosting, backups and changes.',
  },
  {
    figure: `${firstVersionWithin.charAt(0).toUpperCase()}${firstVersionWithin.slice(1)}`,
    text: 'from your texts or intake form to a first version that you can see or call.',
  },
  {
    figure: `${cancellationNotice}’ notice`,
    text: 'is all you need to leave, and the work you have paid for is yours.',
  },
  {
    // scripts/measure/budgets.ts limits the page to this.
    figure: 'Under 40 KB',
    text: 'is all this page loads before you touch it. Your visitors wait as little.',
  },
] as const;

export const heroCalls = {
  title: 'Example call',
  choose: 'Show an example call to a',
  booked: 'Booked',
  /**
   * Invented example calls. The caller speaks the first line, then the agent and the caller take turns.
   * `booking` contains day, time, subject, and details.
   */
  calls: [
    {
      trade: 'Dentist',
      practice: 'Dental practice, front desk',
      lines: [
        'Hi, I chipped a tooth. Can somebody see me this week?',
        'I’m sorry to hear that. I have Thursday at 2:40 or Friday at 9:20.',
        'Thursday, please.',
        'Booked. You’ll get a text with the address in a moment.',
      ],
      booking: ['Thu', '2:40', 'Chipped tooth', '40 minutes'],
    },
    {
      trade: 'Plumber',
      practice: 'Plumbing business, after hours',
      lines: [
        'There’s water coming through my kitchen ceiling.',
        'Please turn off the main valve, often by the meter. Is anybody hurt?',
        'No. It’s off now.',
        'Good. Sam can be there at 7:15 tonight. I’m texting you his number.',
      ],
      booking: ['Today', '7:15', 'Burst pipe', 'Emergency rate, agreed'],
    },
    {
      trade: 'Salon',
      practice: 'Hair salon, on a full Saturday',
      lines: [
        'Do you have anything for a cut and color before the 14th?',
        'With Ana, Wednesday the 11th at 5:30. It takes two and a half hours.',
        'Perfect.',
        'You’re in. Please come with dry hair; I’ll remind you the day before.',
      ],
      booking: ['Wed', '5:30', 'Cut and color', 'With Ana, 2 ½ hours'],
    },
    {
      trade: 'Law office',
      practice: 'Law office, first contact',
      lines: [
        'My landlord kept my deposit. Is that something you do?',
        'We do. I can’t give legal advice, but a lawyer can call you. Tuesday at 10?',
        'Tuesday is fine.',
        'Done. Please have your lease at hand; the first call is free.',
      ],
      booking: ['Tue', '10:00', 'Deposit dispute', 'Call back, 15 minutes'],
    },
  ],
} as const;

export const about = {
  picture:
    'Drawing: a search for a cake at night leads to a bakery’s website and ends with a paid order',
  heading: 'A small studio that picks up the phone',
  text: [
    'Most small businesses lose work in two places: calls nobody could take, and a website nobody looked after. We build for both, and we stay responsible for what we build.',
    'You talk to the people who do the work, in English, on New York time. Before anything goes live you hear your agent answer, and you click through your site on your own phone.',
  ],
  callCard: {
    heading: 'Hear it for yourself',
    text: 'Call our demo voice agent and try to book an appointment. It answers day and night.',
    action: 'Call the demo',
  },
  tiles: [
    {
      icon: 'calendar',
      title: 'Smart Scheduling',
      text: 'Agents book, move or cancel appointments in your calendar while the caller is on the line.',
    },
    {
      icon: 'puzzle',
      title: 'Custom Solutions',
      text: 'Your prices, your answers, your way of saying no: each agent learns what your front desk really says.',
    },
    {
      icon: 'clock',
      title: '24/7 Support',
      text: 'Agents answer at any hour. What needs a person reaches you with the whole conversation.',
    },
    {
      icon: 'rocket',
      title: 'Fast Deployment',
      text: 'You fill in one form about your business; we build from it and test with you.',
    },
  ],
} as const;

/** Drawings of the services, with their width and height. Wide windows enlarge them. */
export const serviceDrawings = {
  chat: [280, 216],
  email: [280, 216],
  call: [280, 216],
  dentist: [280, 216],
  plumber: [280, 216],
  bakery: [128, 216],
  salon: [280, 216],
  law: [280, 216],
  uptime: [280, 176],
  week: [280, 176],
} as const;

/** Services. The drawings of a card have the names of their files in content/drawings. */
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
        'Email agents that sort, draft and follow up',
        'Voice agents with appointment booking and HIPAA compliance, agreement signed before the first call',
      ],
      drawings: ['chat', 'email', 'call'],
    },
    {
      id: 'website',
      title: 'Professional Website Design',
      text: 'Designed for the visitor on a phone with one hand free, and fast enough to keep them.',
      points: [
        'Written and built for your trade',
        'Readable on every screen',
        'Built so that search engines can read it',
      ],
      drawings: ['dentist', 'plumber', 'bakery', 'salon', 'law'],
    },
    {
      id: 'hosting',
      title: 'Hosting & Maintenance',
      text: 'We host what we build, watch it, and change it when you ask.',
      points: [
        '99.9% uptime is what we aim for: at most 43 minutes down in a month',
        'Updates, daily backups and certificates',
        'Changes by people you know',
      ],
      drawings: ['uptime'],
    },
    {
      id: 'consultation',
      title: 'Consultation',
      text: 'Thirty free minutes on what would help your business, and what would be a waste of money.',
      points: ['A plan you can keep, whoever builds it', 'No obligation'],
      drawings: ['week'],
    },
  ],
  logosHeading: 'Works with the tools you already use',
  moreLogos: 'Many more CRM systems',
  pauseLogos: 'Pause',
} as const;

/** Returns the text of a plan card's button: `Choose Basic`. */
export function choosePlan({ name }: Plan): string {
  return `Choose ${name}`;
}

export const plansSection = {
  /** Each kind of plan is a section, the voice agent's first. */
  kinds: listPlanKinds().toReversed(),
  headings: { voiceAgent: 'AI Agent plan', website: 'Web design plans' },
  popular: 'POPULAR',
  included: { voiceAgent: 'The plan includes', website: 'Every web plan includes' },
  without: 'Not included: ',
  demo: 'Or call the demo first:',
  client: 'After paying:',
  minutes: {
    included: 'minutes of calls a month',
    means: `For example ${callMinutes.included / 2} calls of two minutes. We write to you at ${callMinutes.announcedAt[0]}.`,
  },
} as const satisfies {
  headings: Readonly<Record<PlanKind, string>>;
  included: Readonly<Record<PlanKind, string>>;
  [words: string]: unknown;
};

export const faq = {
  heading: 'Questions before buying',
  questions: [
    {
      question: 'What happens when the minutes run out?',
      answer: `Each further minute costs ${formatCents(callMinutes.extraMinuteFee)}. ${extraMinutes}`,
    },
    {
      question: 'Who owns the website?',
      answer:
        'You do, once it is paid for. Tools that we use for every client stay ours; you may keep using the parts built into your site.',
    },
    {
      question: 'How do I cancel?',
      answer: `${leaving.text} Fees already paid are not refunded.`,
    },
    {
      question: 'Can a medical practice use the voice agent?',
      answer: `Yes. Nothing goes live before the HIPAA business associate agreement is signed. ${healthPractices.text}`,
    },
    {
      question: 'Who answers when the agent cannot?',
      answer:
        'You do. It takes a message, or transfers the caller to the number that you give in the intake form.',
    },
    {
      question: 'How long does it take?',
      answer: `You get a first version within ${firstVersionWithin} of your texts and pictures, or your intake form. It goes live when you say so.`,
    },
  ],
} as const;

export const contact = {
  heading: 'Tell us what you need',
  text: `Two sentences are enough. We answer within ${company.answersWithin}.`,
  nextHeading: 'What happens next',
  next: [
    `We answer by email within ${company.answersWithin}.`,
    'If it helps, we talk for thirty minutes, free of charge.',
    'You get a plan and a price in writing before anything starts.',
  ],
} as const;

export const booking = {
  heading: 'Book Your Consultation',
  text: 'Thirty minutes, free, on what would help your business.',
} as const;

/** Heading of the customers' testimonials. Without any, the section does not exist. */
export const testimonialsHeading = 'What clients say';
