import { expectedVersion } from '@contract/shared/record-id';

/** Of a form: the version that its page showed. One that does not say it showed no row: what there is, it did not see. */
export const shownVersion = expectedVersion.default(0);

/** The same of a form that is read field by field. */
export const shownVersionOf = (form: FormData): number =>
  shownVersion.catch(0).parse(form.get('expected_version') ?? undefined);
