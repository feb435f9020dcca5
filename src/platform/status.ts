export type StatusColor = 'waiting' | 'busy' | 'good' | 'bad' | 'neutral';

export type StatusIcon = 'clock' | 'gear' | 'check' | 'cross' | 'question';

/** Row of a table of statuses. The tables are keyed by the stored values, in the order of display. */
export interface StatusRow {
  readonly text: string;
  readonly color: StatusColor;
  readonly icon: StatusIcon;
}
