/**
 * A search the caller must correct: it names an unknown attribute, predicate or sort, has a value that does not fit, or
 * is too large. The error plugin answers 422 with `field` and `message`.
 * Ransack would drop such a term. Here a dropped term would widen a vetting list, so nothing is dropped silently.
 */
export class InvalidSearchError extends Error {
  override readonly name = 'InvalidSearchError';
  readonly statusCode = 422;

  /**
   * @param field the parameter at fault as the caller wrote it, such as `q[legal_nam_cont]`
   * @param message a full sentence for the caller
   */
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}
