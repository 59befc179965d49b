// The folders of the monitor: what each holds, and which uses which. `.dependency-cruiser.cjs` holds the imports to it, and
// `write-docs.ts` draws docs/map.md from it.

/**
 * The wings, the lowest first: each uses those before it alone, and what it needs of a later one is passed to it. The files
 * beside them (`main.ts`, `serve.ts`, `app.ts`, `job-kinds.ts`, `loops.ts`) put them together.
 */
const WINGS = {
  base: 'settings, errors, counters and small tools without a database',
  db: 'the database: clients, schema (a file an area), migrations, events and audit log',
  mail: 'the mailer, and the addresses of record',
  documents:
    'files that come in and go out: limits, readers of uploaded papers, our own PDFs, sealing of numbers and files',
  places: 'places, distances and where carriers were seen',
  server:
    'what answers HTTP: calls, errors, ransack, OpenAPI, limits; sessions and API keys in `server/authentication/`',
  decisions: 'the one wrapper of operations: transaction, lock, events, vetting file, mails',
  jobs: 'work outside a request: the queue and its lanes, loops',
  'federal-data': 'the import of FMCSA’s files, the sync that fetches them, the live check',
  'carrier-pages': 'what all pages share that carriers, drivers and docks open: links, codes, languages',
  areas: 'the business, by area: routes, SQL, rules, and one file for each operation, named by its verb',
  demo: 'demo data',
  operator: 'the commands of who runs the product',
};

/** The areas: each uses those named here, which stand above it, so that there is no circle. */
const AREAS = {
  activity: { holds: 'what happened in the company, by day', uses: [] },
  billing: { holds: 'plans, trials, payment methods', uses: [] },
  'identity-alerts': { holds: 'warnings between brokers, lists of known fraud', uses: [] },
  notes: { holds: 'notes on carriers and loads', uses: [] },
  rules: { holds: 'rules, classifications, verdicts and overrides', uses: [] },
  texts: {
    holds: 'text messages: consent, outbox, limits, what the gateway posts',
    uses: ['identity-alerts'],
  },
  teams: { holds: 'teams of a company', uses: [] },
  tickets: { holds: 'alerts as work: who has them, what became of them, quiet hours', uses: ['notes'] },
  carriers: { holds: 'search, profile, associated carriers, contact search', uses: ['identity-alerts', 'rules'] },
  'carrier-notices': { holds: 'what the address of record is notified of', uses: ['carriers', 'tickets'] },
  'proven-calls': {
    holds: 'calls to a carrier that prove who answers',
    uses: ['carriers', 'identity-alerts', 'texts'],
  },
  rings: { holds: 'what carriers have in common that have nothing to do with each other', uses: ['carriers'] },
  'edit-requests': { holds: 'corrections that brokers ask for', uses: [] },
  insurance: {
    holds: 'filings, certificates and requests for them',
    uses: ['carriers', 'identity-alerts', 'proven-calls', 'rules'],
  },
  lanes: { holds: 'lane search and saved searches', uses: ['carriers'] },
  monitoring: { holds: 'what changed of followed carriers', uses: ['rules'] },
  reports: { holds: 'reports of a company as files', uses: ['carriers', 'rules'] },
  vehicles: { holds: 'trucks, ELDs and where they were', uses: ['carriers', 'rules'] },
  identity: { holds: 'sign-up, sign-in, who may speak for a company', uses: ['billing', 'carriers', 'rules'] },
  integrations: { holds: 'API keys, events and webhooks', uses: ['identity'] },
  account: { holds: 'people, permissions, company details, audit log', uses: ['identity', 'integrations'] },
  'sign-on': {
    holds: 'single sign-on, and people by a directory (SCIM)',
    uses: ['account', 'carriers', 'identity', 'integrations'],
  },
  roles: { holds: 'permissions that a company gives a name', uses: ['account', 'sign-on'] },
  subscriptions: {
    holds: 'which carriers a company follows, and their kept verdicts',
    uses: ['carriers', 'monitoring', 'rules'],
  },
  connections: {
    holds: 'the relationship with a carrier, do not dispatch',
    uses: ['carriers', 'rules', 'subscriptions'],
  },
  loads: {
    holds: 'loads, tracking, the gate, pickup passes, detention',
    uses: ['carriers', 'identity-alerts', 'rings', 'rules', 'teams', 'texts', 'tickets'],
  },
  notifications: {
    holds: 'who is notified of what, by email and in the browser; quiet hours, digests',
    uses: ['integrations', 'loads'],
  },
  alerts: {
    holds: 'what is judged on loads, and when',
    uses: ['carrier-notices', 'carriers', 'identity-alerts', 'loads', 'rings', 'rules', 'tickets'],
  },
  'rate-confirmations': {
    holds: 'rate confirmations, and emails about them',
    uses: ['carrier-notices', 'carriers', 'loads', 'proven-calls', 'rings', 'tickets'],
  },
  edi: {
    holds: 'EDI in X12: partners, tenders, answers, statuses, freight invoices',
    uses: ['integrations', 'loads', 'rate-confirmations'],
  },
  tms: { holds: 'messages of a TMS, and how they become loads', uses: ['loads'] },
  'load-board': { holds: 'postings, bids, trucks on offer', uses: ['carriers', 'lanes', 'loads', 'rings', 'rules'] },
  home: { holds: 'the work that waits', uses: ['carriers', 'insurance', 'load-board', 'loads', 'rules', 'tickets'] },
  search: {
    holds: 'the one search: what a text finds, by kind',
    uses: ['carriers', 'loads'],
  },
  callers: {
    holds: 'who calls or writes, and whether the carrier may have the load',
    uses: ['carriers', 'loads', 'proven-calls', 'rate-confirmations'],
  },
  vetting: {
    holds: 'vetting files, their chain and its check',
    uses: ['carriers', 'connections', 'identity-alerts', 'rules'],
  },
  assistants: {
    holds: 'the server for assistants, and what they propose',
    uses: ['carriers', 'connections', 'insurance', 'notes', 'rules', 'tickets'],
  },
  onboarding: {
    holds: 'invitations, packets, agreements, payment terms; the carrier’s own pages in `onboarding/pages/`',
    uses: [
      'carrier-notices',
      'carriers',
      'connections',
      'insurance',
      'integrations',
      'proven-calls',
      'rings',
      'rules',
      'subscriptions',
      'vetting',
    ],
  },
  proof: {
    holds: 'proof bundles: all that was known and decided, sealed; the vetting policy in sentences',
    uses: ['carriers', 'loads', 'rules', 'texts', 'vetting'],
  },
  retention: {
    holds: 'how long what is kept, legal holds, erasing a person',
    uses: ['identity', 'loads'],
  },
  reassessment: { holds: 'judging followed carriers anew', uses: ['monitoring', 'onboarding', 'rules', 'vetting'] },
};

module.exports = { WINGS, AREAS };
