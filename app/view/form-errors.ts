import type { SubmissionResult } from '@conform-to/react';

/** What a page with several forms gets back: which of them was refused, with its errors and what was typed. */
export type FormErrors = { form: string; result: SubmissionResult<string[]> };
