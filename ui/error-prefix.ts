/** Stands before the name of a page that shows a form with errors: a screen reader hears it before the rest of the name. */
export const ERROR_PREFIX = 'Error: ';

/** A title may begin with the site: `Broker Portal | Sign in`. */
const SITE = /^(?:[^|]*\| )?/;
const MARK = /^((?:[^|]*\| )?)Error: /;

/**
 * The title of a page whose form was rejected: `Broker Portal | Error: Sign in`. A title that says so already stays as it
 * is.
 */
export const markAsError = (title: string): string =>
  MARK.test(title) ? title : title.replace(SITE, (site) => site + ERROR_PREFIX);

/** The title without what `markAsError` added. */
export const withoutErrorMark = (title: string): string => title.replace(MARK, '$1');
