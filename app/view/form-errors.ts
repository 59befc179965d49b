import type { SubmissionResult } from '@conform-to/react';

/** What a page with several forms gets back: which form was rejected, with its errors and typed values. */
export type FormErrors = {
  form: string;
  /** The response's status; omitted: nothing was rejected, the form is only shown again. */
  status?: number;
  result: SubmissionResult<string[]>;
};

/** What was typed into a form before a code was asked for, and the page that shows it again, with the base path. */
export type KeptForm = { page: string; form: FormErrors };

/** Whether an action returned a form again; some pages have other responses too. */
export const isFormErrors = (answer: unknown): answer is FormErrors =>
  typeof answer === 'object' && answer !== null && 'form' in answer && 'result' in answer;
