import type { FindingSubject, PacketSection } from '@contract/onboarding/packets.constants';
import type { Permission } from '@contract/shared/permissions';

/**
 * Papers of a packet: what is needed to read one, and whether it shows bank or taxpayer numbers. One that does is stored
 * sealed, is read by a person only, and each reading is a line of the audit log.
 */
export const PACKET_PAPERS = {
  bank_paper: { permission: 'viewBankAccounts', showsNumbers: true, label: 'voided check or bank letter' },
  tax_form: { permission: 'viewBankAccounts', showsNumbers: true, label: 'tax form' },
  certificate: { permission: 'viewCertificates', showsNumbers: false, label: 'certificate of insurance' },
  agreement: { permission: 'connect', showsNumbers: false, label: 'agreement' },
  /** In a section that asks for no paper: no one knows what it shows, so it counts as the strictest kind. */
  unknown: { permission: 'viewBankAccounts', showsNumbers: true, label: 'file' },
} as const satisfies Record<string, { permission: Permission; showsNumbers: boolean; label: string }>;
export type PacketPaper = keyof typeof PACKET_PAPERS;

type SectionPermissions = {
  /** Of each field that `except` does not name. */
  fields: Permission;
  except?: Readonly<Record<string, Permission>>;
  /** What a file in this section is. */
  paper: PacketPaper;
};

/** What is needed to read what a carrier answered, by section and field, and what its files are. The only such table. */
export const PACKET_PERMISSIONS: Record<PacketSection, SectionPermissions> = {
  company: { fields: 'connect', paper: 'unknown' },
  contacts: { fields: 'connect', paper: 'unknown' },
  equipment: { fields: 'connect', paper: 'unknown' },
  tax: { fields: 'connect', except: { tin: 'viewBankAccounts' }, paper: 'tax_form' },
  insurance: { fields: 'connect', paper: 'certificate' },
  // Whether a factoring company is paid is not where.
  payment: { fields: 'viewBankAccounts', except: { pay_to: 'connect' }, paper: 'bank_paper' },
  agreement: { fields: 'connect', paper: 'agreement' },
};

/** @returns what is needed to read a field's answer, of a number its last four digits */
export function fieldPermission(section: PacketSection, field: string): Permission {
  const { fields, except } = PACKET_PERMISSIONS[section];
  return except?.[field] ?? fields;
}

/** @returns what a file in this section is; of a section that is not known any more, the strictest kind */
export function paperOf(section: string): PacketPaper {
  return PACKET_PERMISSIONS[section as PacketSection]?.paper ?? 'unknown';
}

/** @returns what is needed to read what a packet says in a finding: what its field needs */
export function findingPermission(subject: FindingSubject): Permission {
  if (subject === 'payee_name') return fieldPermission('payment', 'remit_name');
  if (subject === 'bank_country') return fieldPermission('payment', 'bank_country');
  if (subject === 'tax_name') return fieldPermission('tax', 'tax_name');
  return 'connect';
}
