import { canonicalDocket } from '../../../../contract/shared/identifiers';
import { addressKey } from '../contact-keys';
import { type Column, dotNumber, OwnerlessRow, type Row, text } from '../fields';
import { provincialNumber } from '../provincial-number';

interface CarrierColumns {
  dot: Column;
  docket: Column;
  name: Column;
  street: Column;
  city: Column;
  state: Column;
  postalCode: Column;
  /** State or province of its registration, and its number there. */
  issuer: Column;
  number: Column;
}

/**
 * The carrier of a roadside event as the officer wrote it down: by DOT number, else by docket.
 *
 * @param what the row is about, for the reason of a row without either
 * @throws OwnerlessRow
 */
export function carrierAsWritten(row: Row, at: CarrierColumns, what: string) {
  const dot = dotNumber(row, at.dot);
  const docket = dot === null ? canonicalDocket(row[at.docket.index] as string) : null;
  if (dot === null && docket === null) throw new OwnerlessRow(`DOT_NUMBER is blank: the ${what} belongs to no carrier`);
  const street = text(row, at.street);
  const postalCode = text(row, at.postalCode);
  return {
    dotNumber: dot,
    dockets: docket ? [docket] : [],
    provincial: provincialNumber(text(row, at.issuer), text(row, at.number)),
    identity: {
      legalName: text(row, at.name),
      street,
      city: text(row, at.city),
      state: text(row, at.state),
      postalCode,
      addressKey: addressKey(street, postalCode),
    },
  };
}
