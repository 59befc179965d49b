/** What a problem means for the file, for those behind it, and for the next try. */
type Meaning = {
  /** The published file is not as it should be: it is held. Otherwise the publisher could not be read. */
  isHeld?: boolean;
  /** May be over in a minute: tried again at once, and within the hour. */
  isPassing?: boolean;
  /** The same will be said of every other dataset: the sync ends here. */
  endsSync?: boolean;
  /** Do not try again before. */
  notBefore?: Date;
};

/** Why a dataset was not brought up to date, in a sentence for those who read the data page. Nothing of it was imported. */
export class SyncProblem extends Error {
  readonly isHeld: boolean;
  readonly isPassing: boolean;
  readonly endsSync: boolean;
  readonly notBefore: Date | null;

  constructor(message: string, { isHeld = false, isPassing = false, endsSync = false, notBefore }: Meaning = {}) {
    // It may quote the publisher, and is shown on terminals.
    super(message.replaceAll(/\p{Cc}+/gu, ' '));
    this.isHeld = isHeld;
    this.isPassing = isPassing;
    this.endsSync = endsSync;
    this.notBefore = notBefore ?? null;
  }
}
