const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Counts the records of a CSV file below its header as its bytes go by. A line end in quotes ends none; blank lines are none. */
export class RowCounter {
  private records = 0;
  private isQuoted = false;
  private isBlank = true;

  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        this.isQuoted = !this.isQuoted;
        this.isBlank = false;
      } else if (byte === LINE_FEED && !this.isQuoted) {
        if (!this.isBlank) this.records += 1;
        this.isBlank = true;
      } else if (byte !== CARRIAGE_RETURN) this.isBlank = false;
    }
  }

  /** Of what was added; the last line counts without a line end too. */
  get rows(): number {
    return Math.max(0, this.records + (this.isBlank ? 0 : 1) - 1);
  }
}
