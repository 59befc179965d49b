/**
 * What an erasure leaves as it is, and why: the page, the paper for requests (docs/how-to/answer-privacy-requests.md) and the test of
 * an erased database are made from this list. All other rows of the company lose the name, email and phone.
 */
export const ERASURE_LEAVES = [
  {
    label: 'Vetting files',
    tables: ['vetting_files', 'vetting_anchors'],
    why: 'Proof of how a carrier was chosen. Each is sealed into a chain that any change would break.',
  },
  {
    label: 'Audit log',
    tables: ['audit_events', 'audit_lines', 'operator_actions'],
    why: 'Proof of who had which rights and used them. Its lines are hashed and never changed.',
  },
  {
    label: 'Signed agreements, and what was compared in a packet',
    tables: ['onboarding_packet_contracts', 'packet_findings'],
    why: 'A contract names who signed it. The findings are the evidence behind its approval.',
  },
  {
    label: 'Rate confirmations that were sent, and their answers',
    tables: ['rate_confirmation_revisions', 'rate_confirmation_answers', 'rate_confirmation_terms'],
    why: 'Records of a brokered transaction (49 CFR 371.3), with the hash that the carrier signed.',
  },
  {
    label: 'Consents to texts',
    tables: ['text_consents'],
    why: 'Proof that a number agreed, and that its STOP counts for good.',
  },
  {
    label: 'Stored papers, as they arrived',
    tables: ['stored_files', 'stored_file_chunks'],
    why: 'Bills of lading, certificates and packets are kept as evidence, encrypted. Retention removes them.',
  },
  {
    label: 'A carrier’s own connection to share positions',
    tables: ['tracking_connections', 'provider_connections'],
    why: 'It is the carrier’s, and other brokers rely on it. The carrier ends it itself.',
  },
  {
    label: 'Public federal records',
    tables: ['carriers', 'carrier_identifiers', 'carrier_contact_changes', 'carrier_names', 'sms_carriers'],
    why: 'FMCSA publishes them, and we show them as published.',
  },
] as const;

const LEFT: ReadonlySet<string> = new Set(ERASURE_LEAVES.flatMap(({ tables }) => tables));
export const isLeftByErasure = (table: string): boolean => LEFT.has(table);
