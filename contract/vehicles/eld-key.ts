import { nameKey } from '../shared/names';

/** What stands behind a company's name in one source and not in another. */
const COMPANY_FORM =
  /[\s,.]+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|ulc|lp|llp|gmbh|uab)\.?$/i;

/**
 * The name of a maker of ELDs in the form for comparing: FMCSA's list has "Acme Telematics, Inc." where a connection says
 * "Acme Telematics". Empty for a text without letters and digits, which is compared with nothing.
 */
export function eldKey(name: string): string {
  let rest = name.trim();
  while (COMPANY_FORM.test(rest)) rest = rest.replace(COMPANY_FORM, '');
  return nameKey(rest);
}
