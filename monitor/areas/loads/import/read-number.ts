import { CellProblem } from './cell-problem';
import type { ListHabits } from './list-habits';

const POINT = /^(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+$/;
const COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d+),(?:\d{1,2}|\d{3})$/;
const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;
const KILOGRAM_LBS = 2.204_622_6;

const bare = (text: string) =>
  text
    .replace(/[\s\u00a0']+/g, ' ')
    .trim()
    .replace(/(\d) (?=\d{3}\b)/g, '$1');

/** Takes what a number shows of its list: which sign stands before its decimals. */
export function noteNumber(text: string, habits: ListHabits): void {
  const digits = /\d[\d.,]*\d/.exec(bare(text))?.[0] ?? '';
  // “2,150” and “2.150” may be both.
  if (GROUPED.test(digits) && digits.split(/[.,]/).length === 2) return;
  if (POINT.test(digits) || /^\d{1,3}(?:,\d{3}){2,}$/.test(digits)) habits.hasDecimalPoint = true;
  if (COMMA.test(digits) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) habits.hasDecimalComma = true;
}

/** @throws CellProblem for what is no number, and for one that may be two */
function readNumber(digits: string, text: string, habits: ListHabits): number {
  if (/^\d+$/.test(digits)) return Number(digits);
  const isPoint = POINT.test(digits) || /^\d{1,3}(?:,\d{3})+$/.test(digits);
  const isComma = COMMA.test(digits) || /^\d{1,3}(?:\.\d{3})+$/.test(digits);
  if (!isPoint && !isComma) throw new CellProblem(`“${text}” is not a number.`);
  const { hasDecimalComma, hasDecimalPoint } = habits;
  // Two signs are clear; one is read as the list's clear numbers are written.
  const isClear = /\..*,|,.*\./.test(digits);
  const unclear = () => new CellProblem(`“${text}” may be two numbers in this list: write ${spelled(digits)}.`);
  if (!isClear && hasDecimalComma && hasDecimalPoint) throw unclear();
  const isAmerican = isPoint && isComma ? !hasDecimalComma : isPoint;
  if (isPoint && isComma) {
    // “2,150” is grouped unless the list has decimal commas; “2.150” is grouped only if it has.
    const isGrouped = digits.includes(',') === isAmerican;
    if (!isGrouped) throw unclear();
  }
  return Number(isAmerican ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.'));
}

const spelled = (digits: string) => {
  const [whole = '', rest = ''] = digits.split(/[.,]/);
  return rest.length === 3 ? `${whole}${rest} or ${whole}.${rest.slice(0, 2)}` : `${whole}.${rest}`;
};

/** US dollars. @throws CellProblem also for another currency */
export function readDollars(text: string, habits: ListHabits): number {
  if (/\b(?:CAD|CDN|MXN)\b|C\$|CA\$|MX\$|€|£/i.test(text))
    throw new CellProblem(`“${text}” is not in US dollars: convert it.`);
  return readNumber(bare(text.replace(/^(?:USD?\s*)?\$\s*|^USD?\s+|\s*(?:\$|USD?)$/gi, '')), text, habits);
}

/** Miles or feet, rounded. */
export const readWhole = (text: string, habits: ListHabits): number =>
  Math.round(readNumber(bare(text.replace(/\s*(?:mi|miles|ft|feet|['’])\.?$/i, '')), text, habits));

/** One temperature, or a range of two, in °F. @throws CellProblem also for Celsius and for a part of a degree */
export function readTemperature(text: string): { min: number; max: number } {
  const bareText = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/°|\bdeg(?:rees)?\b\.?/gi, ' ')
    .trim();
  if (/\dC\b|\bC(?:elsius)?\b/i.test(bareText)) throw new CellProblem(`“${text}” is not in °F: convert it.`);
  const [, first, second] =
    /^([-+]?\d{1,3})\s*F?(?:\s*(?:-|to|\/|\.\.)\s*([-+]?\d{1,3})\s*F?)?(?:ahrenheit)?$/i.exec(bareText) ?? [];
  if (first === undefined) throw new CellProblem(`“${text}” is not a temperature in °F, such as 34 or 34 to 38.`);
  const ends = [Number(first), Number(second ?? first)];
  return { min: Math.min(...ends), max: Math.max(...ends) };
}

/** Pounds, also from `42k lbs` and from kilograms. */
export function readPounds(text: string, habits: ListHabits): number {
  const [, digits = '', thousand, unit = ''] = /^(.*?)\s*(k)?\s*(lbs?|pounds|#|kgs?|kilos?)?\.?$/i.exec(text) ?? [];
  const number = readNumber(bare(digits), text, habits) * (thousand ? 1000 : 1);
  return Math.round(/^k/i.test(unit) ? number * KILOGRAM_LBS : number);
}
