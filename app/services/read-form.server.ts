import { rejectedRequest } from './rejected-requests.server';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Whether this is the content type of a form without a file. */
export const isFormType = (contentType: string | null | undefined): boolean => mediaTypeOf(contentType) === FORM_TYPE;

/** Whether this is the content type of a form that may bring a file. */
export const isUploadType = (contentType: string | null | undefined): boolean =>
  mediaTypeOf(contentType) === 'multipart/form-data';

const mediaTypeOf = (contentType: string | null | undefined) => contentType?.split(';')[0]?.trim().toLowerCase();

/**
 * Rejects anything but a form without a file, for callers that do not use `readForm`.
 *
 * @throws Response 415
 */
export function assertForm(request: Request): void {
  if (!isFormType(request.headers.get('content-type'))) throw rejectedRequest('not-a-form');
}

/**
 * The fields of a form without a file. `readUploadForm` reads forms with one.
 *
 * @throws Response 415 when the request is no such form
 */
export async function readForm(request: Request): Promise<FormData> {
  assertForm(request);
  return assertShortLists(await request.formData());
}

/**
 * Rejects a form with a list index that no page of ours has: the list would become as long as the name says, and
 * `stops[4000000000]` ends the process.
 *
 * @throws Response 415
 */
export function assertShortLists<Fields extends FormData | URLSearchParams>(form: Fields): Fields {
  for (const name of form.keys()) if (/\[\d{4,}/.test(name)) throw rejectedRequest('not-a-form');
  return form;
}
