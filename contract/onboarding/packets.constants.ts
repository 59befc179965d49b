/** The state of a carrier's onboarding packet (vetting text, section 4, completed by our decision). */
export const PACKET_STATUSES = [
  'not_started',
  'in_progress',
  'held_for_review',
  'held_for_identity',
  'held_for_authority',
  'held_for_insurance',
  'held_for_bank_change',
  'complete',
] as const;
export type PacketStatus = (typeof PACKET_STATUSES)[number];

export const PACKET_STATUS_LABELS: Record<PacketStatus, string> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  held_for_review: 'Held for review',
  held_for_identity: 'Held for identity',
  held_for_authority: 'Held for authority or an out-of-service order',
  held_for_insurance: 'Held for insurance',
  held_for_bank_change: 'Held for a bank change',
  complete: 'Complete',
};

/** Every status with this prefix puts the carrier on hold. */
export const HELD_PACKET_PREFIX = 'held';

export function isHeldPacket(status: string): boolean {
  return status.startsWith(HELD_PACKET_PREFIX);
}

/** Status of the response when a redlined tax contract was only partly accepted (loads text, section 8). */
export const REDLINED_TAX_CONTRACT_PARTIAL_STATUS = 206;

/** The sections of a packet, in the carrier's order. */
export const PACKET_SECTIONS = [
  'company',
  'contacts',
  'equipment',
  'tax',
  'insurance',
  'payment',
  'agreement',
] as const;
export type PacketSection = (typeof PACKET_SECTIONS)[number];

export const PACKET_SECTION_LABELS: Record<PacketSection, string> = {
  company: 'Company',
  contacts: 'Contacts',
  equipment: 'Equipment and lanes',
  tax: 'Tax form',
  insurance: 'Certificate of insurance',
  payment: 'Payment',
  agreement: 'Agreement',
};

export const HOLD_KINDS = ['review', 'identity', 'authority', 'insurance', 'bank_change'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** What a packet waits for, with the status's kind and what releases it. */
export const HOLD_CAUSES = {
  refused: {
    kind: 'review',
    label: 'Refused',
    release: 'Undo the refusal first. Nothing else moves this packet forward until then.',
  },
  identity: {
    kind: 'identity',
    label: 'Differs from the federal record',
    release: 'Call a number on file and record the result.',
  },
  factor: {
    kind: 'review',
    label: 'Factoring company to be confirmed',
    release: 'Call the factoring company at a number found outside this packet, and confirm its notice of assignment.',
  },
  authority: {
    kind: 'authority',
    label: 'Authority lost or ordered out of service',
    release:
      'Once the carrier passes your rules again, review it and put it back. Overriding the rule takes the permission “compliance”.',
  },
  bank_change: {
    kind: 'bank_change',
    label: 'Bank or remit-to changed',
    release: 'Call a number that was on file before this packet, and prove the call by its six digits.',
  },
  bank_denied: {
    kind: 'bank_change',
    label: 'Carrier says the bank change is not theirs',
    release:
      'Refuse the packet. If it was theirs after all, someone with the permission “compliance” says so after a new proven call.',
  },
  payment_held: {
    kind: 'bank_change',
    label: 'Payment on hold',
    release: 'Call a number on file, and prove the call by its six digits: they say which account is theirs.',
  },
  bank_wait: {
    kind: 'bank_change',
    label: 'Bank change waits',
    release:
      'Nothing to do: it ends automatically. Until then every address that the carrier ever had can say that it was not them.',
  },
  redline: {
    kind: 'review',
    label: 'Agreement returned with changes',
    release: 'Send the carrier the agreement to sign: the one you proposed, or your own version of its changes.',
  },
  tax_form: {
    kind: 'review',
    label: 'Tax form to be compared',
    release: 'Compare the name and number on the uploaded form with what the carrier typed.',
  },
  certificate: {
    kind: 'insurance',
    label: 'Insurance not proved',
    release: 'Ends when a verified certificate or a filing meets your rules, or someone overrides them.',
  },
  unread_certificate: {
    kind: 'insurance',
    label: 'Certificate of insurance not reviewed',
    release: 'Ends when someone verifies the certificate.',
  },
  rules: {
    kind: 'review',
    label: 'Rules failed',
    release: 'Ends when the carrier passes your rules, or someone overrides the failing ones.',
  },
  undecided: {
    kind: 'review',
    label: 'Rules cannot be decided',
    release: 'Ends when the missing information comes in, or someone overrides the incomplete rules.',
  },
  approval: {
    kind: 'review',
    label: 'Waiting for approval',
    release: 'Ends when someone in your company reviews the whole packet and approves it.',
  },
} as const satisfies Record<string, { kind: HoldKind; label: string; release: string }>;
export type HoldCause = keyof typeof HOLD_CAUSES;
export const HOLD_CAUSE_NAMES = Object.keys(HOLD_CAUSES) as [HoldCause, ...HoldCause[]];

/**
 * How it is known that the carrier answered. `proven`: all six digits of a call. `called`: someone says that they called, which
 * proves nothing. `other`: another way, described in a note.
 */
export const HOLD_PROOFS = ['proven', 'called', 'other'] as const;

/** Holds that a person decides separately before approving the packet; in no order. */
export const DECIDED_BEFORE_APPROVAL = [
  'refused',
  'authority',
  'identity',
  'bank_denied',
  'bank_change',
  'payment_held',
  'factor',
  'redline',
  'tax_form',
] as const satisfies readonly HoldCause[];

/** Holds of payment that a proven call about the account releases. */
export const RELEASED_BY_BANK_CALL: readonly string[] = [
  'bank_change',
  'bank_denied',
  'payment_held',
] satisfies readonly HoldCause[];

/** The fields of a held change of bank, in display order. */
export const BANK_CHANGE_LABELS = {
  pay_to: 'Who is paid',
  remit_to: 'Remit to',
  bank_name: 'Bank',
  bank_country: 'Country of the account',
  account_type: 'Kind of account',
  routing_number: 'Routing number',
  account_number: 'Account number',
} as const;
export type BankChangeField = keyof typeof BANK_CHANGE_LABELS;
export const BANK_CHANGE_FIELDS = Object.keys(BANK_CHANGE_LABELS) as [BankChangeField, ...BankChangeField[]];

/** Of an invitation's link; sending it again restarts the time. */
export const CONNECTION_INVITATION_DAYS = 14;

/** Invitation emails to carriers, per company within the window of sign-in tries. */
export const CONNECTION_INVITATION_MAILS = 50;

/** The same for a new company, within 24 hours. */
export const NEW_COMPANY_INVITATION_MAILS = 10;

/** How long a carrier's browser session lasts in its packet: at most, and idle. */
export const PACKET_SESSION_HOURS = 24;
export const PACKET_SESSION_IDLE_HOURS = 2;

/** Codes mailed for one invitation within the window of sign-in tries. */
export const PACKET_CODES = 5;

/** The fields of a packet compared with the carrier's record, in display order. */
export const FINDING_LABELS = {
  legal_name: 'Legal name',
  dba_name: 'Doing business as',
  address: 'Address',
  phone: 'Telephone',
  email: 'Email',
  invited_address: 'Invited address',
  tax_name: 'Name on the tax form',
  payee_name: 'Who is paid',
  signer: 'Who signed',
  vins: 'Trucks and trailers',
  bank_country: 'Country of the bank',
  contact_age: 'Contacts on record',
  failed_carriers: 'Tied to a carrier that failed',
  other_carriers: 'Shared with other carriers that sent you a packet',
  do_not_dispatch: 'Shared with a carrier on your do not dispatch list',
} as const;
export type FindingSubject = keyof typeof FINDING_LABELS;
export const FINDING_SUBJECTS = Object.keys(FINDING_LABELS) as [FindingSubject, ...FindingSubject[]];

/** `not_on_record`: one side says nothing, so nothing was compared. It never counts as the same. */
export const FINDING_RESULTS = ['same', 'differs', 'not_on_record'] as const;
export type FindingResult = (typeof FINDING_RESULTS)[number];

/**
 * How much a difference says. `strong`: no honest reason for it is likely, and it holds the packet alone. `weak`: honest carriers
 * differ so every day; it is shown and holds nothing alone.
 */
export const FINDING_WEIGHTS = ['strong', 'weak'] as const;
export type FindingWeight = (typeof FINDING_WEIGHTS)[number];

/** So many weak differences together are a strong one. */
export const WEAK_DIFFERENCES_THAT_HOLD = 3;

/** Compared with other carriers, not with the record: sharing one is a difference. */
export const FINDINGS_OF_SHARING: readonly FindingSubject[] = ['other_carriers', 'do_not_dispatch'];

/** Without these on both sides nothing ties a packet to its carrier: one of them not compared asks for a person. */
export const FINDINGS_THAT_TIE: readonly FindingSubject[] = [
  'legal_name',
  'phone',
  'invited_address',
  'tax_name',
  'payee_name',
];

export const TAX_FORM_STATUSES = ['needs_review', 'accepted'] as const;
