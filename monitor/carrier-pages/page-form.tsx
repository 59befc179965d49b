import { join } from 'node:path';
import { DOCUMENT_TYPES, type FileType, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { ErrorSummary } from '@ui/form/error-summary';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/http-errors';
import { type ReceivedForm, receiveForm } from '../documents/files/receive-file';
import type { Services } from '../server/services';
import { errorsIn, type FormAnswers, type FormErrors, useSpeaker } from './speech';

export type { FormErrors } from './speech';

/** A submitted form. `rejected`: its file was rejected, and `fields` has what was typed before the file. */
export type PageForm = ReceivedForm & { rejected: { status: number; errors: FormErrors } | null };

/**
 * Reads a form of these pages, with or without a document. The caller discards the received file.
 *
 * @throws ApiError 400 when the form breaks off, 422 when it is no form
 */
export async function readPageForm(
  { env }: Services,
  request: FastifyRequest,
  types: readonly FileType[] = DOCUMENT_TYPES,
  maxFiles = 1,
): Promise<PageForm> {
  const upload = { types, maxBytes: MAX_FILE_BYTES, maxFiles, isOptional: true };
  try {
    return { ...(await receiveForm(request, upload, join(env.dataDir, 'received'))), rejected: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.fields?.file) throw error;
    const fields = (error as { typed?: FormAnswers }).typed ?? {};
    return {
      fields,
      file: null,
      files: [],
      discard: async () => {},
      rejected: { status: error.status, errors: errorsOf(error) },
    };
  }
}

/** An API error's messages, by the form's fields; those without a field are under `otherwise`. */
export function errorsOf({ body }: ApiError, otherwise = 'form'): FormErrors {
  return body.fields ?? { [otherwise]: body.message };
}

/** First on the page of a form: all its errors. */
export function FormErrorSummary({ errors }: { errors: FormErrors }) {
  const speaker = useSpeaker();
  const messagesOf = (name: string) => errorsIn(speaker, errors, name);
  const names = Object.keys(errors).filter((name) => name !== 'form');
  return (
    <ErrorSummary fields={names.map((name) => ({ name, errors: messagesOf(name) }))} formErrors={messagesOf('form')} />
  );
}
