/** A file that cannot be imported at all; the message is for the person who gave it. */
export class UnusableFileError extends Error {}

/** The day of a file is unknown. It can be imported once a person enters it. */
export class UnknownDayError extends UnusableFileError {
  constructor() {
    super(
      'Neither its name nor its contents say as of which day it is, and the day it was copied is not that day. Give it: --as-of YYYY-MM-DD.',
    );
  }
}
