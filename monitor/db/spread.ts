/**
 * Where each table lies when the database is spread over several servers by company (decision 0233). A table that no list here names
 * is a company's: each of its rows has a `company_id`, never null, and lies on the server of that company.
 */

/**
 * Tables whose rows belong to another row of their company, and the column that names it. Its foreign key says which table that is; a
 * trigger takes the company from there.
 */
export const COMPANY_FROM: Readonly<Record<string, string>> = {
  bid_changes: 'bid_id',
  bid_sessions: 'link_id',
  certificate_exclusions: 'document_id',
  certificate_vehicles: 'document_id',
  company_report_rows: 'report_id',
  connection_classifications: 'connection_id',
  driver_links: 'link_id',
  driver_sessions: 'link_id',
  edi_contents: 'interchange_id',
  facility_stays: 'stop_id',
  identity_alert_files: 'identity_alert_id',
  identity_alert_messages: 'identity_alert_id',
  identity_alert_sessions: 'identity_alert_id',
  load_assignments: 'load_id',
  load_import_lines: 'import_id',
  load_links: 'load_id',
  load_logs: 'load_id',
  load_papers: 'load_id',
  load_posting_changes: 'posting_id',
  load_stops: 'load_id',
  notification_items: 'mail_id',
  onboarding_packet_contracts: 'packet_id',
  packet_documents: 'packet_id',
  packet_findings: 'packet_id',
  packet_holds: 'packet_id',
  packet_sections: 'packet_id',
  packet_sessions: 'invitation_id',
  pickup_pass_checks: 'load_id',
  pickup_passes: 'load_id',
  rate_confirmation_answers: 'rate_confirmation_id',
  rate_confirmation_deliveries: 'rate_confirmation_id',
  rate_confirmation_mail_files: 'mail_id',
  rate_confirmation_revisions: 'rate_confirmation_id',
  rate_confirmation_sessions: 'delivery_id',
  rule_sets: 'classification_id',
  sign_on_group_members: 'group_id',
  stored_file_chunks: 'file_id',
  subscription_import_lines: 'import_id',
  tax_form_submissions: 'packet_id',
  team_users: 'team_id',
  ticket_loads: 'ticket_id',
  tms_contents: 'message_id',
  tracking_sessions: 'link_id',
};

/** Tables that name both their company and the row that they belong to: the same trigger makes them agree, since both are in their key. */
export const COMPANY_AGREES: Readonly<Record<string, string>> = {
  eta_comparisons: 'stop_id',
  packet_bank_details: 'packet_id',
};

type Lie = { why: string; tables: readonly string[] };

/** Reference tables: a copy on every server. Written seldom, and joined with rows of companies. */
export const EVERY_SERVER: readonly Lie[] = [
  {
    why: 'What FMCSA and its partners say of carriers, and what is worked out from it: written once a day or a month, read with everything.',
    tables: [
      'authorities',
      'authority_events',
      'authority_orders',
      'carrier_area_counts',
      'carrier_contact_changes',
      'carrier_identifiers',
      'carrier_known_since',
      'carrier_lane_preferences',
      'carrier_names',
      'carrier_places',
      'carrier_points',
      'carrier_search_index',
      'carriers',
      'crashes',
      'dataset_ages',
      'dataset_contents',
      'dataset_gaps',
      'datasets',
      'dispatch_services',
      'docket_changes',
      'flagged_contacts',
      'fraud_lists',
      'inspection_citations',
      'inspection_studies',
      'inspection_units',
      'inspection_violations',
      'inspections',
      'insurance_filings',
      'lane_counts',
      'lane_totals',
      'oos_orders',
      'process_agents',
      'revoked_elds',
      'sms_carriers',
      'sms_crashes',
      'sms_inspections',
      'sms_measures',
      'sms_violations',
    ],
  },
  {
    why: 'Places: the same for everyone.',
    tables: [
      'address_points',
      'area_names',
      'areas',
      'counties',
      'geo_cell_counts',
      'geography_states',
      'place_editions',
      'risk_areas',
    ],
  },
  {
    why: 'Companies and people: few, and named by rows of every company. A person signs in before their company is known.',
    tables: ['companies', 'flipper_features', 'flipper_gates', 'plans', 'push_keys', 'push_subscriptions', 'users'],
  },
  {
    why: 'Roles: a person, who is on every server, has one, and a trigger there asks whether it is still theirs.',
    tables: ['roles'],
  },
  {
    why: 'A domain that one company has proven is no other company’s: unique over all of them, which no spread table can be.',
    tables: ['sign_on_domains'],
  },
  {
    why: 'Trucks are a carrier’s: one of record or of a consent is seen by every company, and named by its loads. One that a company named has its company.',
    tables: ['carrier_vehicles', 'tracking_connections'],
  },
  { why: 'The chains of all companies are woven into one: its heads name it.', tables: ['vetting_weaves'] },
];

/** Tables of one server, the coordinator: no company's, or also of what has no company. No row of a company’s table names them. */
export const ONE_SERVER: readonly Lie[] = [
  {
    why: 'A person’s own: how they sign in, and what they are notified of. A person may be of no company.',
    tables: [
      'access_reviews',
      'authenticator_apps',
      'identity_tries',
      'mail_languages',
      'notification_cursors',
      'notification_preferences',
      'notification_settings',
      'passkeys',
      'password_resets',
      'recovery_codes',
      'remembered_devices',
      'user_sessions',
    ],
  },
  {
    why: 'The operator’s: the books of imports, what leaves the product, and its keys.',
    tables: [
      'audit_destinations',
      'audit_lines',
      'dataset_syncs',
      'import_changed_carriers',
      'imports',
      'operator_actions',
      'rejected_filings',
      'search_index_states',
      'signing_certificates',
    ],
  },
  {
    why: 'A line of jobs for all nodes. Those of the product are no company’s, and what names a job may outlive it.',
    tables: ['jobs'],
  },
  {
    why: 'Texts are sent and answered by number. An answer to STOP may come from one that no company texted.',
    tables: ['phone_blocks', 'text_answers', 'text_consents', 'texts'],
  },
  {
    why: 'What a carrier shares by its own account with a provider, and what it said about sharing: no company’s.',
    tables: [
      'eld_connections',
      'eld_positions',
      'eld_vehicles',
      'provider_connections',
      'provider_posts',
      'tracking_consents',
    ],
  },
  {
    why: 'Who sends positions: companies, and providers for none. Days and trucks of a feed are counts, and its unnamed positions stay for 48 hours.',
    tables: ['position_feed_days', 'position_feed_trucks', 'position_feeds', 'unnamed_positions'],
  },
];

/** Tables that become two: the rows of a company are spread by it, those of none move to a table of their own. */
export const SPLIT: readonly (Lie & { others: string; by: string })[] = [
  {
    why: 'Positions of a company’s own feed are read with its loads. Those by consent are of no company, and spread by vehicle.',
    tables: ['vehicle_positions'],
    others: 'consented_positions',
    by: 'carrier_vehicle_id',
  },
];

export type Spread = 'company' | 'every server' | 'one server' | 'split';

const LISTED: ReadonlyMap<string, Spread> = new Map(
  (
    [
      ['every server', EVERY_SERVER],
      ['one server', ONE_SERVER],
      ['split', SPLIT],
    ] as const
  ).flatMap(([spread, lists]) => lists.flatMap(({ tables }) => tables.map((table) => [table, spread] as const))),
);

/** Where the rows of a table lie. */
export const spreadOf = (table: string): Spread => LISTED.get(table) ?? 'company';

/** The tables that are listed, as often as they are: each once. */
export const LISTED_TABLES: readonly string[] = [...EVERY_SERVER, ...ONE_SERVER, ...SPLIT].flatMap(
  ({ tables }) => tables,
);
