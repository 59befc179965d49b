/** The fields of a report, in the order of the form. */
export const REPORT_FIELDS = [
  'is_type',
  'file_date',
  'unsanitized_message',
  'phone',
  'email',
  'origin_postal_code',
  'commodity_type_id',
] as const;
