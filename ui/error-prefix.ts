/** Stands before the title of a page that shows a form with errors: a screen reader hears it first. */
export const ERROR_PREFIX = 'Error: ';
