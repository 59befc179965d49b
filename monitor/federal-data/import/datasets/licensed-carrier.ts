import { addressKey, phoneE164 } from '../contact-keys';
import { type Column, type Docket, dotNumber, flag, type Row, rfc, text } from '../fields';
import type { CarrierMention } from './dataset';

type LicensedColumns = Record<
  | 'LEGAL_NAME'
  | 'DBA_NAME'
  | 'BUS_STREET_PO'
  | 'BUS_CITY'
  | 'BUS_STATE_CODE'
  | 'BUS_ZIP_CODE'
  | 'BUS_CTRY_CODE'
  | 'BUS_TELNO'
  | 'MAIL_STREET_PO'
  | 'MAIL_CITY'
  | 'MAIL_STATE_CODE'
  | 'MAIL_ZIP_CODE'
  | 'MAIL_CTRY_CODE'
  | 'RFC_NUMBER',
  Column
> & { BUS_FAX?: Column };

/** Whom a row of a Carrier file is about, with the name and place that licensing knows it by. */
export function licensedCarrier(row: Row, at: LicensedColumns, dot: Column, docket: Docket | null): CarrierMention {
  const street = text(row, at.BUS_STREET_PO);
  const postalCode = text(row, at.BUS_ZIP_CODE);
  const country = text(row, at.BUS_CTRY_CODE);
  return {
    dotNumber: dotNumber(row, dot),
    dockets: docket === null ? [] : [docket],
    rfc: rfc(row, at.RFC_NUMBER),
    identity: {
      legalName: text(row, at.LEGAL_NAME),
      dbaName: text(row, at.DBA_NAME),
      street,
      city: text(row, at.BUS_CITY),
      state: text(row, at.BUS_STATE_CODE),
      postalCode,
      country,
      mailingStreet: text(row, at.MAIL_STREET_PO),
      mailingCity: text(row, at.MAIL_CITY),
      mailingState: text(row, at.MAIL_STATE_CODE),
      mailingPostalCode: text(row, at.MAIL_ZIP_CODE),
      mailingCountry: text(row, at.MAIL_CTRY_CODE),
      phone: phoneE164(text(row, at.BUS_TELNO), country),
      fax: at.BUS_FAX ? phoneE164(text(row, at.BUS_FAX), country) : null,
      addressKey: addressKey(street, postalCode),
    },
  };
}

type RequirementColumns = Record<'CARGO_REQ' | 'CARGO_FILE' | 'BOND_REQ' | 'BOND_FILE', Column>;

/** What an authority requires besides BIPD, and whether it is on file. */
export const requirements = (row: Row, at: RequirementColumns) => ({
  cargoRequired: flag(row, at.CARGO_REQ),
  cargoOnFile: flag(row, at.CARGO_FILE),
  bondRequired: flag(row, at.BOND_REQ),
  bondOnFile: flag(row, at.BOND_FILE),
});

/** The columns are called UNDELIVERABLE_MAIL and print Y when mail arrives. */
export function mailComesBack(row: Row, column: Column): boolean | null {
  const arrives = flag(row, column);
  return arrives === null ? null : !arrives;
}
