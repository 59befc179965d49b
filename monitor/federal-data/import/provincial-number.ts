import { regionCode } from '../../../contract/shared/geography';
import { type Identifier, type IdentifierType, nscType, parseIdentifier } from '../../../contract/shared/identifiers';

/**
 * A carrier's number at a state or province as an officer wrote it down, when the place is a Canadian province and the
 * number has the form of its register: CVOR in Ontario, NIR in Quebec, National Safety Code elsewhere. Numbers of states,
 * and what has no such form, give none: a wrong number would make one carrier look like another.
 *
 * @param province as the file spells it: that which issued the number, or that of the carrier's address
 */
export function provincialNumber(province: string | null, number: string | null): Identifier | null {
  const code = province === null ? null : regionCode('CA', province);
  if (code === null || number === null) return null;
  const type: IdentifierType | null = code === 'ON' ? 'CVOR' : code === 'QC' ? 'NIR_QC' : nscType(code);
  const value = type && parseIdentifier(type, number);
  return type && value ? { type, value } : null;
}
