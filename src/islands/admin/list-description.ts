import type { ReactNode } from 'react';
import type { SubmissionDetail, Summary, Weeks } from '#features/submissions/review.ts';
import type { DashboardTab } from '#features/site/dashboard-paths.ts';
import { languageForStaff } from '#platform/language-names.ts';
import type { StatusRow } from '#platform/status.ts';
import type { DeletionTexts } from './Dialog.tsx';
import type { AnyRecord, ListSource } from './records.ts';

/** Formats a count: `10,000`. */
export const inDigits = (count: number) => count.toLocaleString('en-US');

/** Text instead of the name of a record whose content cannot be read. */
export const unreadable = (id: string) => `Cannot be read: ${id}`;

interface ListTexts {
  readonly label: string;
  /** What the chart leaves out, after its title. */
  readonly leftOut?: string;
  /** Name of one record. */
  readonly one: string;
  readonly count: (number: number) => string;
  /** Beginning of the name of the CSV file. */
  readonly file: string;
  readonly search: string;
  readonly empty: string;
  readonly noMatch: string;
  readonly loading: string;
  readonly failed: string;
  /** Shown while no record is open. */
  readonly none: string;
  readonly back: string;
  readonly loadingOne: string;
  readonly unread: string;
  readonly gone: string;
  readonly title: string;
  readonly searchPlaceholder: string;
  readonly emptyHint: string;
  /** Word before the time of a record. */
  readonly at: string;
  /** Missing if the records cannot be deleted. */
  readonly deletion?: DeletionTexts & { readonly done: string };
}

/** Description of a record that is the same for all kinds. */
interface Head {
  /** Name of the record in the list. Staff type it to delete the record. */
  readonly name: string;
  /** Text below the name in the list, and a subject before it. */
  readonly subject?: string;
  readonly note: string;
  /** Title of the open record, if it is not the name. */
  readonly title?: string;
  /** Person who sent the record, shown below the title. */
  readonly person?: string;
  readonly email?: string;
  readonly at: string;
  /** States that badges show, the most important one first. A list shows only the first one. */
  readonly states: readonly string[];
  /** Text before the age of the record in the list. */
  readonly amount?: string | undefined;
  /** Statuses that staff can set, in order. */
  readonly statuses: readonly string[];
  /** Link to the place for the next step: the mail program, or Stripe in a new tab. */
  readonly link?:
    { readonly href: string; readonly text: string; readonly isExternal?: true } | undefined;
}

export interface BodyProps<Listed> {
  readonly record: Listed;
  /** History and notes of the record, after they were read. */
  readonly detail: SubmissionDetail | undefined;
  /** Called after an action. The text is announced. */
  readonly onDone: (text: string) => void;
}

/** Everything that distinguishes the lists of the dashboard. */
export interface ListDescription<Listed extends AnyRecord> extends ListSource<Listed> {
  readonly tab: DashboardTab;
  readonly texts: ListTexts;
  /** Page from which the first record comes. */
  readonly start: { readonly href: string; readonly label: string };
  readonly filters: readonly string[];
  /** True if the records have history and notes, which are read when a record is opened. */
  readonly hasDetail?: true;
  /** Number of records by status, if it is known. */
  readonly counts: (summary: Summary) => Readonly<Record<string, number>> | undefined;
  /** Parts of the columns of the chart, the lowest one first. */
  readonly parts: Readonly<Record<string, Pick<StatusRow, 'text' | 'color'>>>;
  readonly weeks: (summary: Summary) => Weeks;
  readonly headOf: (record: Listed) => Head;
  /** True if an email, by its id in the alert about unsent ones, is about a record. */
  readonly isMailAbout: (mail: string, record: Listed) => boolean;
  readonly Body: (props: BodyProps<Listed>) => ReactNode;
  /** Table of the CSV file, with a heading. */
  readonly toTable: (records: readonly Listed[]) => Table;
}

type Table = readonly (readonly string[])[];
export type Column<Line> = readonly [heading: string, read: (line: Line) => string | undefined];

/** Column with the language of each record, unless all visitors used the site's only one. */
export function languageColumns<Listed extends AnyRecord>(
  records: readonly Listed[],
): Column<Listed>[] {
  const hasNames = records.some(({ language }) => languageForStaff(language));
  return hasNames ? [['Language', ({ language }) => languageForStaff(language)]] : [];
}

export function tableOf<Line>(lines: readonly Line[], columns: readonly Column<Line>[]): Table {
  const heading = columns.map(([name]) => name);
  return [heading, ...lines.map((line) => columns.map(([, read]) => read(line) ?? ''))];
}
