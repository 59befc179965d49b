/**
 * Whether `npm test -- --whole` runs: every case of tests that try the same with many made-up inputs, or that take long for
 * what hardly ever changes. Without it they try a fixed part of them, in which every kind still is. The table of
 * CONTRIBUTING.md says of each file that asks what is left for the whole run, and why.
 */
export const isWhole = process.env.TEST_WHOLE === '1';

/** @returns `whole` many of something, or in an ordinary run `part` */
export const manyOr = (whole: number, part: number): number => (isWhole ? whole : part);
