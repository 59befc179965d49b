/** How the other cells of a column of times are written. */
export type TimeHabits = {
  /** AM or PM is written in one. */
  isMarked: boolean;
  /** One has an hour that only a 24-hour clock has, or a leading zero. */
  isOf24: boolean;
  /** One has a time other than midnight: then a midnight is meant. */
  hasTimes: boolean;
};

/** How a list writes what can be read in two ways, known from those of its cells that can be read in one. */
export class ListHabits {
  /** Dates like 11/28/2026, which can only have the month first, and like 28/11/2026. */
  hasMonthFirst = false;
  hasDayFirst = false;
  /** Numbers like 1,950.50, and like 1.950,50. */
  hasDecimalPoint = false;
  hasDecimalComma = false;
  /** Dates that were read month first since no cell says otherwise; for the report. */
  guessedDate: string | null = null;
  private readonly columns = new Map<number, TimeHabits>();

  /** @param at the column's place in the row */
  timesOf(at: number): TimeHabits {
    const found = this.columns.get(at) ?? { isMarked: false, isOf24: false, hasTimes: false };
    this.columns.set(at, found);
    return found;
  }
}
