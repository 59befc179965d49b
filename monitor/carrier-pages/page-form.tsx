import { join } from 'node:path';
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { ErrorSummary } from '@ui/form/error-summary';
import type { FormField } from '@ui/form/field';
import type { FastifyRequest } from 'fastify';
import { type ReceivedForm, receiveForm } from '../files/receive-file';
import { ApiError } from '../plugins/errors';
import type { Services } from '../services';

/** What is wrong with a form, by field name; under `form` what concerns all of it. */
export type FormErrors = Record<string, string>;

/** What was typed, by field name. */
export type FormAnswers = Record<string, string | string[] | undefined>;

/** A form that was sent. `rejected`: its file cannot be taken, and `fields` has what was typed before the file. */
export type PageForm = ReceivedForm & { rejected: { status: number; errors: FormErrors } | null };

/**
 * Reads a form of these pages, with a document or none. The caller discards the received file.
 *
 * @throws ApiError 400 when the form breaks off, 422 when it is none
 */
export async function readPageForm({ env }: Services, request: FastifyRequest): Promise<PageForm> {
  const upload = { types: DOCUMENT_TYPES, maxBytes: MAX_FILE_BYTES, isOptional: true };
  try {
    return { ...(await receiveForm(request, upload, join(env.dataDir, 'received'))), rejected: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.fields?.file) throw error;
    const fields = (error as { typed?: FormAnswers }).typed ?? {};
    return { fields, file: null, discard: async () => {}, rejected: { status: error.status, errors: errorsOf(error) } };
  }
}

/** What an error of the API says, by the form's fields; what names no field is under `otherwise`. */
export function errorsOf({ body }: ApiError, otherwise = 'form'): FormErrors {
  const fields = body.fields ?? { [otherwise]: [body.message] };
  return Object.fromEntries(Object.entries(fields).map(([name, messages]) => [name, messages.join(' ')]));
}

/** A field as the kit takes it: with what was typed there and what is wrong with it. */
export function fieldOf(name: string, answers: FormAnswers, errors: FormErrors): FormField {
  return { name, initialValue: answers[name], errors: errors[name] ? [errors[name]] : undefined };
}

/** First on the page of a form: everything to correct. */
export function FormErrorSummary({ errors }: { errors: FormErrors }) {
  const { form, ...ofFields } = errors;
  const fields = Object.entries(ofFields).map(([name, error]) => ({ name, errors: [error] }));
  return <ErrorSummary fields={fields} formErrors={form === undefined ? [] : [form]} />;
}
