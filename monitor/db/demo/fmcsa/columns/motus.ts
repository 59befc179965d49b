/** Motus Carrier (inys-ebih). */
export const motusCarrierColumns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'RFC_NUMBER',
  'OP_AUTH_TYPE',
  'OP_AUTH_STATUS',
  'MIN_COV_AMOUNT',
  'CARGO_REQ',
  'BOND_REQ',
  'BIPD_FILE',
  'CARGO_FILE',
  'BOND_FILE',
  'BUS_UNDELIVERABLE_MAIL',
  'MAIL_UNDELIVERABLE_MAIL',
  'DBA_NAME',
  'LEGAL_NAME',
  'BUS_STREET_PO',
  'BUS_COLONIA',
  'BUS_CITY',
  'BUS_STATE_CODE',
  'BUS_CTRY_CODE',
  'BUS_ZIP_CODE',
  'BUS_TELNO',
  'MAIL_STREET_PO',
  'MAIL_COLONIA',
  'MAIL_CITY',
  'MAIL_STATE_CODE',
  'MAIL_CTRY_CODE',
  'MAIL_ZIP_CODE',
] as const;

/** Motus AuthHist (yu5v-wbh6). */
export const motusAuthHistColumns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'OP_AUTH_TYPE',
  'OP_AUTH_STATUS',
  'REASON',
  'STATUS_CHANGE_DATE',
] as const;

/** Motus Insur (c5y8-a4uz): policies on file, without cancellation dates. */
export const motusInsurColumns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'INS_FORM_CODE',
  'INS_TYPE_CODE',
  'INS_CLASS_CODE',
  'MAX_COV_AMOUNT',
  'UNDERL_LIM_AMOUNT',
  'POLICY_NO',
  'EFFECTIVE_DATE',
  'INSURANCE_COMPANY_NAME',
  'TRANS_DATE',
] as const;

/** Motus InsHist (3uet-3z4i): policies that ended or are about to. */
export const motusInsHistColumns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'INS_FORM_CODE',
  'FILING_STATUS_REASON',
  'INS_TYPE_CODE',
  'INS_TYPE_IND',
  'POLICY_NO',
  'INS_TYPE_DESC',
  'MIN_COV_AMOUNT',
  'INS_CLASS_CODE',
  'EFFECTIVE_DATE',
  'UNDERL_LIM_AMOUNT',
  'MAX_COV_AMOUNT',
  'CANCL_EFFECTIVE_DATE',
  'INSURANCE_COMPANY_NAME',
] as const;
