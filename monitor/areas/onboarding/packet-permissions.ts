import type { FindingSubject, PacketSection } from '@contract/onboarding/packets.constants';
import type { Permission } from '@contract/shared/permissions';

/**
 * Papers of a packet: the right to read each, and whether it shows bank or taxpayer numbers. One that does is stored
 * encrypted, only persons may read it, and each reading is a line of the audit log.
 */
export const PACKET_PAPERS = {
  bank_paper: { permission: 'viewBankAccounts', showsNumbers: true, label: 'voided check or bank letter' },
  tax_form: { permission: 'viewBankAccounts', showsNumbers: true, label: 'tax form' },
  certificate: { permission: 'viewCertificates', showsNumbers: false, label: 'certificate of insurance' },
  agreement: { permission: 'connect', showsNumbers: false, label: 'agreement' },
  /** In a section without papers: its content is unknown, so it counts as the strictest kind. */
  unknown: { permission: 'viewBankAccounts', showsNumbers: true, label: 'file' },
} as const satisfies Record<string, { permission: Permission; showsNumbers: boolean; label: string }>;
export type PacketPaper = keyof typeof PACKET_PAPERS;

type SectionPermissions = {
  /** Of each field that `except` does not name. */
  fields: Permission;
  except?: Readonly<Record<string, Permission>>;
  /** The kind of a file in this section. */
  paper: PacketPaper;
};

/** The rights to read a carrier's answers, by section and field, and the kinds of its files. The only such table. */
export const PACKET_PERMISSIONS: Record<PacketSection, SectionPermissions> = {
  company: { fields: 'connect', paper: 'unknown' },
  contacts: { fields: 'connect', paper: 'unknown' },
  equipment: { fields: 'connect', paper: 'unknown' },
  tax: { fields: 'connect', except: { tin: 'viewBankAccounts' }, paper: 'tax_form' },
  insurance: { fields: 'connect', paper: 'certificate' },
  // That a factoring company is paid is not sensitive; where is.
  payment: { fields: 'viewBankAccounts', except: { pay_to: 'connect' }, paper: 'bank_paper' },
  agreement: { fields: 'connect', paper: 'agreement' },
};

/** @returns the right to read a field's answer, or the last four digits of a number */
export function fieldPermission(section: PacketSection, field: string): Permission {
  const { fields, except } = PACKET_PERMISSIONS[section];
  return except?.[field] ?? fields;
}

/** @returns the kind of a file in this section; for an unknown section, the strictest */
export function paperOf(section: string): PacketPaper {
  return PACKET_PERMISSIONS[section as PacketSection]?.paper ?? 'unknown';
}

/** @returns the right to read a packet's value in a finding: the same as its field's */
export function findingPermission(subject: FindingSubject): Permission {
  if (subject === 'payee_name') return fieldPermission('payment', 'remit_name');
  if (subject === 'bank_country') return fieldPermission('payment', 'bank_country');
  if (subject === 'tax_name') return fieldPermission('tax', 'tax_name');
  return 'connect';
}
