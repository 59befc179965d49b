import type { z } from 'zod';

/** Fields by their names, whatever becomes of them. */
export type FormSchema = z.ZodType<unknown, Record<string, unknown>>;

/** What a page knows of a form that `defineForm` describes: types alone, so that no schema reaches the browser. */
export interface PostedForm {
  /** Its id on the page, or how that follows from what was sent. */
  form: string | ((sent: FormData) => string);
  /** What its button says; undefined: its page has no other form. */
  intent?: string | undefined;
  schema: FormSchema;
  isUpload: boolean;
}

export type IdOf<Form extends PostedForm> = Extract<Form['form'], string>;

/** The form's fields as they are typed. */
export type FieldsOf<Form extends PostedForm> = z.input<Form['schema']> &
  (Form['isUpload'] extends true ? { file: string } : unknown);
