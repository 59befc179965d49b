/** What an assistant may propose. A person confirms each one in the portal; nothing is done before. */
export const PROPOSAL_KINDS = [
  'do_not_dispatch',
  'note',
  'certificate_request',
  'alert_assignment',
  'alert_closing',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export const PROPOSAL_KIND_LABELS: Readonly<Record<ProposalKind, string>> = {
  do_not_dispatch: 'Do not dispatch',
  note: 'Note on a carrier',
  certificate_request: 'Certificate request',
  alert_assignment: 'Alert assignment',
  alert_closing: 'Closing an alert',
};

/** The result of a proposal. `void`: its key was revoked before anyone decided. */
export const PROPOSAL_STATUSES = ['open', 'confirmed', 'refused', 'expired', 'void'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const PROPOSAL_STATUS_LABELS: Readonly<Record<ProposalStatus, string>> = {
  open: 'Open',
  confirmed: 'Confirmed',
  refused: 'Refused',
  expired: 'Expired',
  void: 'Void: key revoked',
};

export const PROPOSAL_LISTS = ['open', 'all'] as const;
export type ProposalList = (typeof PROPOSAL_LISTS)[number];

export const PROPOSAL_LIST_LABELS: Readonly<Record<ProposalList, string>> = { open: 'Open', all: 'All' };

/** How long a proposal waits for a person. */
export const PROPOSAL_HOURS = 24;

/** Proposals of one key that wait at once, and that it makes in 24 hours: a flood hides the one that matters. */
export const OPEN_PROPOSALS_A_KEY = 20;
export const PROPOSALS_A_DAY = 60;

/** Calls of tools by one key in 24 hours, beside the limit of requests a minute that every key has. */
export const TOOL_CALLS_A_DAY = 5000;

/** Where the server for assistants is, below the base of the monitor. */
export const MCP_PATH = '/mcp';
