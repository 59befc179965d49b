import { parseWithZod } from '@conform-to/zod/v4';
import { FILE_PART, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { FormErrors } from '~/view/form-errors';
import { afterForm } from '~/view/list-origin';
import type { FormSchema, PostedForm } from '~/view/posted-form';
import { problemResponse } from '~/view/problem';
import { fieldOf, withoutMisplaced } from './form-shape.server';
import { type PageAccess, requireUser } from './guards.server';
import { keepingForm } from './kept-form.server';
import { type Monitor, openMonitor, type Refused } from './monitor.server';
import { assertSameOrigin } from './origin.server';
import { isUploadType, readForm } from './read-form.server';
import { submissionIdIn } from './submission.server';
import { redirectWithToast, type ToastOptions } from './toast.server';
import { readUploadForm, type UploadedFile } from './uploads.server';

/** What the functions of a form know of its request. */
export interface Sending extends ActionFunctionArgs {
  monitor: Monitor;
  /** The fields as sent, without those that the page adds to every form. */
  sent: FormData;
  /** The value of the pressed button. */
  pressed: string;
  /** The uploaded file; null: none was chosen. */
  file: UploadedFile | null;
  /** The form's id for this submission: a call creates its record once. */
  submissionId: string | null;
}

type Done<Value, About, Data> = Sending & { about: About; value: Value; data: Data; newSession: string | null };
type Answer<Data> = { ok: true; data: Data; newSession?: string | null } | Refused<number>;
type Toast = string | ({ message: string } & ToastOptions);
/** A value, or a function that computes it. */
type Either<From, To> = To | ((from: From) => To);

interface Description<
  Form extends string,
  Intent extends string | undefined,
  Schema extends FormSchema,
  About,
  Data,
  Shows,
> {
  /** Its id on the page, by which it returns when it is rejected. */
  form: Either<FormData, Form>;
  /**
   * Its button's value; `remove-stop-` when a number follows. Omitted: a submission without another form's value is
   * this form's.
   */
  intent?: Intent;
  /** What it requires of its sender beyond the page's access. */
  access?: PageAccess;
  /** Its fields in page order, with the contract's limits and texts. */
  schema: Schema;
  /** Fields of the schema that the page does not show: their errors appear above the form. */
  hidden?: readonly string[];
  /** Fields on the page in addition to the schema's. */
  beside?: readonly string[];
  /** Fields whose value is never sent back: passwords and codes. */
  secret?: readonly string[];
  /** The monitor's name of a field: `{ rate_cents: 'rate' }`. */
  renamed?: Readonly<Record<string, string>>;
  /** What to load first. It throws the page that says why the form cannot be sent. */
  about?: (sending: Sending) => Promise<About>;
  /** Errors that the schema cannot find, by field. */
  wrong?: (sending: Sending & { about: About }) => Record<string, string[]>;
  /** What the page gets besides the typed values, when the form returns. */
  again?: (sending: Sending & { about: About }, refused: FormErrors) => Promise<Shows>;
  /** Calls the monitor, and returns its answer. */
  call: (sending: Sending & { about: About }, value: z.output<Schema>) => Promise<Answer<Data>>;
  /** Where the reader goes afterward. */
  to?: Either<Done<z.output<Schema>, About, Data>, string>;
  /** The message shown there. */
  toast?: Either<Done<z.output<Schema>, About, Data>, Toast>;
  /** Headers to send along, such as a session's cookie. */
  headers?: (done: Done<z.output<Schema>, About, Data>) => Promise<HeadersInit | undefined>;
  /** What the same page shows instead of a redirect: a secret that is not stored. */
  shows?: (done: Done<z.output<Schema>, About, Data>) => Shows;
  /** If set, a toast shows the refusal: the page has no form to show again. */
  refusal?: (refused: Refused<number>, sending: Sending) => { to: string; toast: Toast };
}

interface UploadOptions {
  /** The error for a file that is too large. */
  tooLarge?: string;
  /** A returned form says that its file has to be chosen again. */
  asksForFileAgain?: boolean;
}

type OnThePage<Data> = ReturnType<typeof data<Data>>;

/** A form in the form that `actionOf` handles. */
export interface DefinedForm<
  Form extends string = string,
  Intent extends string | undefined = string | undefined,
  Schema extends FormSchema = FormSchema,
  IsUpload extends boolean = boolean,
  Shows = unknown,
> extends PostedForm {
  form: Either<FormData, Form>;
  intent?: Intent;
  schema: Schema;
  isUpload: IsUpload;
  access?: PageAccess;
  hidden?: readonly string[];
  secret?: readonly string[];
  answer: (sending: Sending, isTooLarge: boolean) => Promise<Response | OnThePage<FormErrors> | OnThePage<Shows>>;
}

/** For a form without fields: its button is enough. */
export const Nothing = z.object({});

/** A checkbox. */
export const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

/** A reason, if the operation has no further rule for it. */
export const Reason = z.string({ error: 'Enter a reason.' }).trim().min(1, 'Enter a reason.');

/**
 * A form of a page: its fields, its call, its target. The page draws it with `usePostForm` and `<PostForm>`, and its
 * action is `actionOf`. Errors return to their fields with everything typed: with 400 for the schema's, with the
 * monitor's status for the monitor's.
 */
export function defineForm<
  const Form extends string,
  Schema extends FormSchema,
  const Intent extends string | undefined = undefined,
  About = undefined,
  Data = unknown,
  Shows = never,
>(description: Description<Form, Intent, Schema, About, Data, Shows>): DefinedForm<Form, Intent, Schema, false, Shows> {
  return { ...description, isUpload: false, answer: (sending) => answerForm(description, sending, {}) };
}

/** A form with a file. The file is deleted when the action ends. 413 when it is too large, whatever else is wrong. */
export function defineUpload<
  const Form extends string,
  Schema extends FormSchema,
  const Intent extends string | undefined = undefined,
  About = undefined,
  Data = unknown,
  Shows = never,
>(
  description: Description<Form, Intent, Schema, About, Data, Shows> & UploadOptions,
): DefinedForm<Form, Intent, Schema, true, Shows> {
  const { tooLarge = TOO_LARGE, asksForFileAgain } = description;
  return {
    ...description,
    isUpload: true,
    answer(sending, isTooLarge) {
      const again = asksForFileAgain && sending.file !== null ? 'Choose the file again: it was not kept.' : undefined;
      return answerForm(description, sending, { isUpload: true, again, tooLarge: isTooLarge ? tooLarge : undefined });
    },
  };
}

const TOO_LARGE = `A file may be ${MAX_FILE_BYTES / 1024 / 1024} MB at most. Send a smaller one.`;

interface Redraw<Form extends string, Intent extends string, Schema extends FormSchema, Shows> {
  form: Form;
  intent: Intent;
  schema: Schema;
  /** @param typed the typed values, as the form shows them again */
  redraw: (sending: Sending, typed: Typed) => OnThePage<Shows> | Promise<OnThePage<Shows>>;
}

/** The typed values, as conform stores them. */
export type Typed = NonNullable<FormErrors['result']['initialValue']>;

/**
 * A button of a form that saves nothing: it shows the form again with the typed values and a change, such as one more
 * line.
 */
export function defineRedraw<const Form extends string, const Intent extends string, Schema extends FormSchema, Shows>({
  redraw,
  ...form
}: Redraw<Form, Intent, Schema, Shows>): DefinedForm<Form, Intent, Schema, false, Shows> {
  return { ...form, isUpload: false, answer: async (sending) => redraw(sending, typedIn(sending.sent, form.schema)) };
}

/** The typed values of a form, as the page shows them again. */
export const typedIn = (sent: FormData, schema: z.ZodType): Typed =>
  parseWithZod(sent, { schema }).reply().initialValue ?? {};

/** Messages about an upload's file: `tooLarge` rejects it, `again` accompanies other errors. */
interface OfFile {
  isUpload?: boolean;
  again?: string;
  tooLarge?: string;
}

async function answerForm<
  Form extends string,
  Intent extends string | undefined,
  Schema extends FormSchema,
  About,
  Data,
  Shows,
>(
  description: Description<Form, Intent, Schema, About, Data, Shows>,
  sending: Sending,
  { isUpload = false, again, tooLarge }: OfFile,
) {
  const {
    schema,
    hidden = [],
    beside = [],
    secret = [],
    renamed = {},
    wrong,
    call,
    refusal,
    shows,
    headers,
  } = description;
  // If nothing is loaded first, its type is undefined too.
  const about = (await description.about?.(sending)) as About;
  const submission = parseWithZod(withoutMisplaced(sending.sent, schema), { schema });
  const shown = {
    schema,
    hidden: ['expected_version', ...hidden],
    beside: [...beside, ...(isUpload ? [FILE_PART] : [])],
  };
  const form = made(description.form, sending.sent);
  const { initialValue } = submission.reply({ hideFields: [...secret] });
  const refused = async (status: number, errors: Errors) => {
    const error = placed({ ...(again && { [FILE_PART]: [again] }), ...errors }, { ...shown, renamed });
    const answer: FormErrors = { form, status, result: { status: 'error', initialValue, error } };
    return description.again
      ? data(await description.again({ ...sending, about }, answer), status)
      : data(answer, status);
  };
  if (tooLarge) return refused(413, { [FILE_PART]: [tooLarge] });
  const others = wrong?.({ ...sending, about }) ?? {};
  if (submission.status !== 'success') return refused(400, { ...submission.error, ...others });
  if (Object.keys(others).length > 0) return refused(422, others);
  const { value } = submission;
  const answer = await call({ ...sending, about }, value).catch(async (thrown: unknown) => {
    throw await keepingForm(sending, thrown, { form, result: { initialValue } });
  });
  if (!answer.ok && refusal) {
    const { to, toast } = refusal(answer, sending);
    return redirectWithWords(to, toast);
  }
  if (!answer.ok) {
    const { fields = {}, message } = answer.error;
    return refused(answer.status, Object.keys(fields).length > 0 ? fields : { '': [message] });
  }
  const done = { ...sending, about, value, data: answer.data, newSession: answer.newSession ?? null };
  if (shows) return data(shows(done));
  const to = afterForm(made(description.to ?? '', done), new URL(sending.request.url));
  return redirectWithWords(to, made(description.toast, done), await headers?.(done));
}

function redirectWithWords(to: string, toast: Toast | undefined, headers?: HeadersInit) {
  if (toast === undefined) return redirect(to, { headers });
  const { message, ...options } = typeof toast === 'string' ? { message: toast } : toast;
  return redirectWithToast(to, message, options, { headers });
}

function made<From, To>(either: Either<From, To>, from: From): To {
  return isMade(either) ? either(from) : either;
}

function isMade<From, To>(either: Either<From, To>): either is (from: From) => To {
  return typeof either === 'function';
}

type Errors = Readonly<Record<string, string[] | null>>;

interface Shown {
  schema: z.ZodType;
  hidden: readonly string[];
  beside: readonly string[];
  renamed: Readonly<Record<string, string>>;
}

/** Each error at its field, in field order; those without a field above the form. */
function placed(errors: Errors, { schema, hidden, beside, renamed }: Shown): Record<string, string[]> {
  const found = Object.entries(errors).map(([error, words]) => {
    const name = error.replace(/\w+/g, (part) => (Object.hasOwn(renamed, part) ? renamed[part]! : part));
    const own = beside.find((one) => name === one || name.endsWith(`.${one}`));
    const field = own === undefined ? fieldOf(schema, name) : { name: own, at: Number.MAX_SAFE_INTEGER };
    const isShown = field !== null && !hidden.includes(field.name);
    return { ...(isShown ? field : { name: '', at: -1 }), words: words ?? [] };
  });
  const at: Record<string, string[]> = {};
  for (const { name, words } of found.sort((one, other) => one.at - other.at))
    at[name] = [...(at[name] ?? []), ...words];
  return at;
}

type FormShowing<Shows> = DefinedForm<string, string | undefined, FormSchema, boolean, Shows>;

/** For a page of visitors: what lets them in. Throws the redirect of others. */
type Guard = (args: ActionFunctionArgs) => Promise<unknown>;

/**
 * The action of a page with these forms: checks the origin, then the page's access, then runs the form of the pressed
 * button.
 *
 * @throws Response 403 to a post of another site, 415 to a body that no form of the page has, 400 to a button that the
 * page does not have, and what
 * the guard throws
 */
export function actionOf<Shows>(access: PageAccess | Guard, ...forms: readonly FormShowing<Shows>[]) {
  const action = async (args: ActionFunctionArgs) => {
    assertSameOrigin(args.request);
    await (typeof access === 'function' ? access(args) : requireUser(args, access));
    const monitor = await openMonitor(args);
    const isUpload = isUploadType(args.request.headers.get('content-type'))
      ? forms.some((form) => form.isUpload)
      : forms.every((form) => form.isUpload);
    const {
      form: sent,
      file,
      isTooLarge,
      discard,
    } = isUpload ? await readUploadForm(args.request) : NO_FILE(await readForm(args.request));
    try {
      const form = pressed(
        forms.filter((one) => one.isUpload === isUpload),
        sent,
      );
      if (form.access) await requireUser(args, form.access);
      const submissionId = submissionIdIn(sent);
      const said = saidIn(sent);
      // Not typed by the user.
      for (const name of ['intent', SUBMISSION_FIELD]) sent.delete(name);
      return await form.answer({ ...args, monitor, sent, pressed: said, file, submissionId }, isTooLarge);
    } finally {
      await discard();
    }
  };
  return Object.assign(action, { access, forms });
}

const NO_FILE = (form: FormData) => ({ form, file: null, isTooLarge: false, discard: async () => {} });

const saidIn = (sent: FormData) => String(sent.get('intent') ?? '');

/** The form whose button was pressed; without a match, the one whose button has no value. */
function pressed<Shows>(forms: readonly FormShowing<Shows>[], sent: FormData): FormShowing<Shows> {
  const said = saidIn(sent);
  const form =
    forms.find(
      ({ intent }) => intent !== undefined && (intent.endsWith('-') ? said.startsWith(intent) : said === intent),
    ) ?? forms.find(({ intent }) => intent === undefined);
  if (form === undefined)
    throw problemResponse({ status: 400, message: 'This form does not name an action. Open the page again.' });
  return form;
}
