import { addDays, addMonths } from './day';

/** A quarter of the calendar year, named by its first day (`2026-07-01` is the third of 2026). */
const MONTHS_A_QUARTER = 3;

/** The first day of the quarter that a day lies in. */
export function quarterStart(day: string): string {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % MONTHS_A_QUARTER);
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
}

/** The last day of the quarter that a day lies in. */
export function quarterEnd(day: string): string {
  return addDays(addMonths(quarterStart(day), MONTHS_A_QUARTER), -1);
}

/** `Q3 2026`, of the quarter that a day lies in. */
export function formatQuarter(day: string): string {
  return `Q${quarterNumber(day)} ${day.slice(0, 4)}`;
}

/** `Q3 ’26`: where eight stand side by side. */
export function formatQuarterShort(day: string): string {
  return `Q${quarterNumber(day)} ’${day.slice(2, 4)}`;
}

function quarterNumber(day: string): number {
  return Math.ceil(Number(day.slice(5, 7)) / MONTHS_A_QUARTER);
}
