import type { z } from 'zod';

/** Fields by their names, of any type. */
export type FormSchema = z.ZodType<unknown, Record<string, unknown>>;

/** A page's types of a form that `defineForm` describes: only types, so that no schema reaches the browser. */
export interface PostedForm {
  /** Its id on the page, or a function of what was sent. */
  form: string | ((sent: FormData) => string);
  /** Its button's value; undefined: its page has no other form. */
  intent?: string | undefined;
  schema: FormSchema;
  isUpload: boolean;
}

export type IdOf<Form extends PostedForm> = Extract<Form['form'], string>;

/** The form's fields as typed. */
export type FieldsOf<Form extends PostedForm> = z.input<Form['schema']> &
  (Form['isUpload'] extends true ? { file: string } : unknown);
