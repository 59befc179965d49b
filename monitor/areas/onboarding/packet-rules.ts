import type { ConnectionStatus } from '@contract/connections/connections.constants';
import {
  DECIDED_BEFORE_APPROVAL,
  HOLD_CAUSES,
  type HoldCause,
  type HoldKind,
  PACKET_SECTIONS,
  type PacketSection,
  type PacketStatus,
} from '@contract/onboarding/packets.constants';
import { RULE_CATEGORY_OF, type RuleType } from '@contract/rules/rules.constants';
import type { RulesAssessment } from '@contract/rules/rules.entities';

/** Holds that a person releases by a separate action; the others come and go with rules and certificates. */
export const HELD_UNTIL_A_PERSON: readonly HoldCause[] = [...DECIDED_BEFORE_APPROVAL, 'approval'];

/** Holds that stay until they are released: by a person, or when their time is over. */
export const HELD_UNTIL_RELEASED: readonly HoldCause[] = [...HELD_UNTIL_A_PERSON, 'bank_wait'];

/**
 * The first question about a packet that waits for several things: whether it may haul, its identity, money, papers,
 * then the rest.
 */
const KINDS_FIRST: readonly HoldKind[] = ['authority', 'identity', 'bank_change', 'insurance', 'review'];

export type PacketState = {
  /** Saved sections, and whether each is complete. */
  sections: ReadonlyMap<PacketSection, boolean>;
  /** The carrier has sent it. */
  isSubmitted: boolean;
  hasSignedContract: boolean;
  /** Open holds that stay until they are released. */
  openHolds: readonly HoldCause[];
  /** A certificate of the carrier is verified, and none waits to be read. */
  isCertificateRead: boolean;
  verdict: PacketVerdict;
  connection: ConnectionStatus;
};

/** The rules' result for the carrier, with overrides. `insurance`: undecided for lack of a proof of insurance. */
export type PacketVerdict = 'pass' | 'fail' | 'insurance' | 'undecided';

export type PacketOutcome = {
  status: PacketStatus;
  /** What it waits for; empty unless the carrier has sent it. */
  holds: HoldCause[];
  /** The connection becomes onboarded. */
  onboards: boolean;
};

/**
 * A packet's state, and its effect on the connection. Pure.
 * A sent packet is complete when nothing holds it; a complete one with a signed agreement onboards the carrier, unless
 * it is on do not dispatch: only a person lifts that.
 */
export function outcomeOf(state: PacketState): PacketOutcome {
  if (!state.isSubmitted)
    return { status: state.sections.size === 0 ? 'not_started' : 'in_progress', holds: [], onboards: false };
  const byRules: Record<PacketVerdict, HoldCause[]> = {
    pass: [],
    fail: ['rules'],
    insurance: ['certificate'],
    undecided: ['undecided'],
  };
  const byPapers: HoldCause[] = state.isCertificateRead ? [] : ['unread_certificate'];
  const holds = [...new Set([...state.openHolds, ...byPapers, ...byRules[state.verdict]])];
  if (holds.includes('refused')) return { status: 'held_for_review', holds, onboards: false };
  const kind = KINDS_FIRST.find((first) => holds.some((cause) => HOLD_CAUSES[cause].kind === first));
  if (kind) return { status: `held_for_${kind}`, holds, onboards: false };
  const onboards = state.hasSignedContract && state.connection === 'needs_to_onboard';
  return { status: 'complete', holds: [], onboards };
}

/** Sections that prevent a carrier from sending its packet, in order. */
export function unfinishedSections(sections: ReadonlyMap<PacketSection, boolean>): PacketSection[] {
  return PACKET_SECTIONS.filter((section) => sections.get(section) !== true);
}

/**
 * The verdict for a packet: over all active classifications, with an override counting as a pass. If no classification
 * passes and none fails, what is missing decides who can release it.
 */
export function verdictForPacket({ overall_result, classifications }: RulesAssessment): PacketVerdict {
  if (overall_result === 'pass' || overall_result === 'partial_pass') return 'pass';
  if (overall_result === 'fail') return 'fail';
  const open = classifications.flatMap(({ categories }) =>
    categories.flatMap(({ rules }) =>
      rules.filter(({ setting, status }) => setting === 'active' && status === 'incomplete'),
    ),
  );
  const isInsurance = (type: RuleType) => RULE_CATEGORY_OF[type] === 'Insurance';
  return open.length > 0 && open.every(({ is_type }) => isInsurance(is_type)) ? 'insurance' : 'undecided';
}
