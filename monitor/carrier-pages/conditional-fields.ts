/** What a choice of a form shows below it: `data-shows` on the choice, `data-if` on what it shows. */
export const FIELD_CONDITIONS = ['typed', 'file', 'w9', 'llc', 'accept', 'reject'] as const;
export type FieldCondition = (typeof FIELD_CONDITIONS)[number];

/** Their styles: no script, and a browser that does not know `:has` shows everything. */
export const CONDITIONAL_STYLES = FIELD_CONDITIONS.map(
  (one) => `.form:not(:has([data-shows="${one}"]:checked)) [data-if="${one}"]{display:none}`,
)
  .concat(
    '.form > [data-if] > * + *, [data-unless] > * + *{margin-top:16px}',
    '.field-group:has([data-hides]:checked) > [data-unless]{display:none}',
  )
  .join('\n');
