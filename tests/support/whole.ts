/**
 * Whether `npm test -- --whole` runs: every case of tests that try the same with many made-up inputs. Without it they try a
 * fixed part of them, in which every kind of input still is.
 */
export const isWhole = process.env.TEST_WHOLE === '1';

/** @returns `whole` many of something, or in an ordinary run `part` */
export const manyOr = (whole: number, part: number): number => (isWhole ? whole : part);
