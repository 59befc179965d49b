import type { Segment, SetProblem, TransactionSet } from './read-x12';

/** Of a set: whoever reads them, or a 997, needs no more. */
const MAX_PROBLEMS = 50;

/** A set as its reader walks it: its segments by place, and what it reports. */
export class SetReader {
  readonly problems: SetProblem[] = [];

  constructor(private readonly set: Pick<TransactionSet, 'segments'>) {}

  get segments(): readonly Segment[] {
    return this.set.segments;
  }

  first(tag: string): Segment | null {
    return this.segments.find((one) => one.tag === tag) ?? null;
  }

  /** An element by its number in the standard, from 1; empty: it has none. */
  static of(segment: Segment | null, element: number): string {
    return segment?.elements[element - 1] ?? '';
  }

  /** @param code of AK403: 1 missing, 7 no such code, 8 no such date, 9 no such time, 6 not usable */
  report(segment: Segment, element: number | null, code: string, sentence: string, isFatal = true): void {
    const isOneTooMany = this.problems.length >= MAX_PROBLEMS;
    if (isOneTooMany && (!isFatal || this.problems.some((one) => one.isFatal))) return;
    this.problems.push({ at: this.placeOf(segment), tag: segment.tag, element, code, sentence, isFatal });
  }

  /** A segment that the set must have. */
  reportMissing(tag: string, sentence: string): void {
    this.problems.push({ at: this.segments.length, tag, element: null, code: '3', sentence, isFatal: true });
  }

  private placeOf(segment: Segment): number {
    return this.segments.indexOf(segment) + 1;
  }
}
