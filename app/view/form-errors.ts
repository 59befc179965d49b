import type { SubmissionResult } from '@conform-to/react';

/** What a page with several forms gets back: which of them was refused, with its errors and what was typed. */
export type FormErrors = {
  form: string;
  /** Of the answer; left out: nothing was refused, the form is only shown again. */
  status?: number;
  result: SubmissionResult<string[]>;
};

/** Whether an action answered with a form again; some pages have other answers too. */
export const isFormErrors = (answer: unknown): answer is FormErrors =>
  typeof answer === 'object' && answer !== null && 'form' in answer && 'result' in answer;
