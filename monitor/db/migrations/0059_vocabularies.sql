-- Each vocabulary as a CHECK. One statement a table, so that its rows are read once.
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_reason_check" CHECK ("access_reviews"."reason" IN ('other_address', 'address_not_current', 'no_address_on_record', 'no_name_on_record', 'authority_not_on_record', 'authority_not_known', 'here_already', 'not_in_files')),
	ADD CONSTRAINT "access_reviews_status_check" CHECK ("access_reviews"."status" IN ('pending', 'approved', 'rejected', 'withdrawn')),
	ADD CONSTRAINT "access_reviews_decided_by_check" CHECK ("access_reviews"."decided_by" IN ('code', 'operator'));
--> statement-breakpoint
ALTER TABLE "company_change_orders" ADD CONSTRAINT "company_change_orders_source_check" CHECK ("company_change_orders"."source" IN ('user', 'fmcsa')),
	ADD CONSTRAINT "company_change_orders_status_check" CHECK ("company_change_orders"."status" IN ('pending', 'approved', 'rejected', 'superseded'));
--> statement-breakpoint
ALTER TABLE "user_invitations" ADD CONSTRAINT "user_invitations_site_check" CHECK ("user_invitations"."site" IN ('broker', 'watchdog'));
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_service_check" CHECK ("payment_methods"."service" IN ('sandbox', 'braintree')),
	ADD CONSTRAINT "payment_methods_kind_check" CHECK ("payment_methods"."kind" IN ('card', 'paypal'));
--> statement-breakpoint
ALTER TABLE "carrier_notices" ADD CONSTRAINT "carrier_notices_kind_check" CHECK ("carrier_notices"."kind" IN ('accepted', 'new_address', 'new_bank'));
--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD CONSTRAINT "entered_identifiers_status_check" CHECK ("entered_identifiers"."status" IN ('pending', 'verified', 'refused', 'withdrawn')),
	ADD CONSTRAINT "entered_identifiers_checked_by_check" CHECK ("entered_identifiers"."checked_by" IN ('register', 'issuer', 'paper'));
--> statement-breakpoint
ALTER TABLE "carrier_users" ADD CONSTRAINT "carrier_users_status_check" CHECK ("carrier_users"."status" IN ('pending', 'active', 'inactive'));
--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_status_check" CHECK ("connections"."status" IN ('needs_to_onboard', 'onboarded', 'do_not_dispatch'));
--> statement-breakpoint
ALTER TABLE "edit_requests" ADD CONSTRAINT "edit_requests_status_check" CHECK ("edit_requests"."status" IN ('open', 'closed'));
--> statement-breakpoint
ALTER TABLE "authorities" ADD CONSTRAINT "authorities_source_check" CHECK ("authorities"."source" IN ('motus', 'legacy')),
	ADD CONSTRAINT "authorities_kind_check" CHECK ("authorities"."kind" IN ('carrier', 'broker', 'freight_forwarder', 'other')),
	ADD CONSTRAINT "authorities_status_check" CHECK ("authorities"."status" IN ('active', 'inactive', 'pending', 'withdrawn', 'none'));
--> statement-breakpoint
ALTER TABLE "authority_events" ADD CONSTRAINT "authority_events_kind_check" CHECK ("authority_events"."kind" IN ('carrier', 'broker', 'freight_forwarder', 'other'));
--> statement-breakpoint
ALTER TABLE "carrier_names" ADD CONSTRAINT "carrier_names_kind_check" CHECK ("carrier_names"."kind" IN ('legal', 'dba'));
--> statement-breakpoint
ALTER TABLE "dataset_syncs" ADD CONSTRAINT "dataset_syncs_status_check" CHECK ("dataset_syncs"."status" IN ('waiting', 'asking', 'downloading', 'importing', 'current', 'held', 'failed'));
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_as_of_from_check" CHECK ("imports"."as_of_from" IN ('name', 'contents', 'given', 'frozen')),
	ADD CONSTRAINT "imports_status_check" CHECK ("imports"."status" IN ('running', 'done', 'incomplete', 'failed'));
--> statement-breakpoint
ALTER TABLE "insurance_filings" ADD CONSTRAINT "insurance_filings_list_check" CHECK ("insurance_filings"."list" IN ('on_file', 'history', 'pending')),
	ADD CONSTRAINT "insurance_filings_type_check" CHECK ("insurance_filings"."type" IN ('bipd', 'cargo', 'bond', 'trust', 'other')),
	ADD CONSTRAINT "insurance_filings_coverage_class_check" CHECK ("insurance_filings"."coverage_class" IN ('primary', 'excess'));
--> statement-breakpoint
ALTER TABLE "authority_orders" ADD CONSTRAINT "authority_orders_kind_check" CHECK ("authority_orders"."kind" IN ('carrier', 'broker', 'freight_forwarder', 'other'));
--> statement-breakpoint
ALTER TABLE "process_agents" ADD CONSTRAINT "process_agents_source_check" CHECK ("process_agents"."source" IN ('motus', 'legacy'));
--> statement-breakpoint
ALTER TABLE "rejected_filings" ADD CONSTRAINT "rejected_filings_type_check" CHECK ("rejected_filings"."type" IN ('bipd', 'cargo', 'bond', 'trust', 'other')),
	ADD CONSTRAINT "rejected_filings_coverage_class_check" CHECK ("rejected_filings"."coverage_class" IN ('primary', 'excess'));
--> statement-breakpoint
ALTER TABLE "dispatch_services" ADD CONSTRAINT "dispatch_services_kind_check" CHECK ("dispatch_services"."kind" IN ('phone', 'domain'));
--> statement-breakpoint
ALTER TABLE "flagged_contacts" ADD CONSTRAINT "flagged_contacts_kind_check" CHECK ("flagged_contacts"."kind" IN ('phone', 'email', 'domain'));
--> statement-breakpoint
ALTER TABLE "fraud_lists" ADD CONSTRAINT "fraud_lists_key_check" CHECK ("fraud_lists"."key" IN ('flagged-contacts', 'dispatch-services', 'risk-areas', 'phone-blocks'));
--> statement-breakpoint
ALTER TABLE "phone_blocks" ADD CONSTRAINT "phone_blocks_line_type_check" CHECK ("phone_blocks"."line_type" IN ('landline', 'wireless', 'voip'));
--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_type_check" CHECK ("areas"."type" IN ('city', 'state', 'postal_code', 'kma'));
--> statement-breakpoint
ALTER TABLE "carrier_places" ADD CONSTRAINT "carrier_places_placed_by_check" CHECK ("carrier_places"."placed_by" IN ('postal_code', 'city'));
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_status_check" CHECK ("companies"."status" IN ('active', 'subscription_or_trial_expired'));
--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_state_check" CHECK ("user_sessions"."state" IN ('awaiting_code', 'awaiting_confirmation', 'signed_in'));
--> statement-breakpoint
ALTER TABLE "identity_alert_messages" ADD CONSTRAINT "identity_alert_messages_author_check" CHECK ("identity_alert_messages"."author" IN ('company', 'carrier'));
--> statement-breakpoint
ALTER TABLE "identity_alert_sessions" ADD CONSTRAINT "identity_alert_sessions_state_check" CHECK ("identity_alert_sessions"."state" IN ('awaiting_code', 'open'));
--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD CONSTRAINT "identity_alerts_is_type_check" CHECK ("identity_alerts"."is_type" IN ('double_brokering', 'identity_theft', 'hostage_load', 'stolen_assets', 'trailer_misuse', 'back_soliciting', 'unresolved_insurance_claims', 'change_in_ownership', 'bankruptcy_filing')),
	ADD CONSTRAINT "identity_alerts_site_check" CHECK ("identity_alerts"."site" IN ('broker', 'watchdog'));
--> statement-breakpoint
ALTER TABLE "insurance_activities" ADD CONSTRAINT "insurance_activities_kind_check" CHECK ("insurance_activities"."kind" IN ('requested', 'requested_again', 'cancelled', 'received', 'limits_entered', 'verified', 'set_aside'));
--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD CONSTRAINT "insurance_certificate_documents_status_check" CHECK ("insurance_certificate_documents"."status" IN ('to_review', 'verified', 'set_aside'));
--> statement-breakpoint
ALTER TABLE "insurance_certificate_requests" ADD CONSTRAINT "insurance_certificate_requests_status_check" CHECK ("insurance_certificate_requests"."status" IN ('requested', 'received', 'cancelled'));
--> statement-breakpoint
ALTER TABLE "insurance_certificates" ADD CONSTRAINT "insurance_certificates_coverage_check" CHECK ("insurance_certificates"."coverage" IN ('bipd', 'cargo', 'general_liability'));
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_kind_check" CHECK ("api_keys"."kind" IN ('company', 'outlook'));
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_delivery_check" CHECK ("notification_preferences"."delivery" IN ('at_once', 'daily', 'off'));
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status_check" CHECK ("webhook_deliveries"."status" IN ('waiting', 'delivered', 'failed'));
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_status_check" CHECK ("jobs"."status" IN ('waiting', 'running', 'done', 'failed'));
--> statement-breakpoint
ALTER TABLE "filter_sets" ADD CONSTRAINT "filter_sets_is_type_check" CHECK ("filter_sets"."is_type" IN ('carrier_search', 'lane_search', 'load_board'));
--> statement-breakpoint
ALTER TABLE "live_checks" ADD CONSTRAINT "live_checks_cause_check" CHECK ("live_checks"."cause" IN ('profile', 'packet_approved', 'rule_overridden', 'load_covered')),
	ADD CONSTRAINT "live_checks_outcome_check" CHECK ("live_checks"."outcome" IN ('answered', 'not_found', 'no_key', 'no_answer', 'key_rejected', 'unreadable', 'other_carrier'));
--> statement-breakpoint
ALTER TABLE "bid_sessions" ADD CONSTRAINT "bid_sessions_state_check" CHECK ("bid_sessions"."state" IN ('awaiting_code', 'open'));
--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_state_check" CHECK ("bids"."state" IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
	ADD CONSTRAINT "bids_overall_result_check" CHECK ("bids"."overall_result" IN ('pass', 'partial_pass', 'incomplete', 'fail'));
--> statement-breakpoint
ALTER TABLE "load_carrier_dispositions" ADD CONSTRAINT "load_carrier_dispositions_reason_check" CHECK ("load_carrier_dispositions"."reason" IN ('price', 'no_truck', 'lane', 'equipment', 'timing', 'no_answer', 'not_qualified', 'other'));
--> statement-breakpoint
ALTER TABLE "load_posting_changes" ADD CONSTRAINT "load_posting_changes_kind_check" CHECK ("load_posting_changes"."kind" IN ('posted', 'edited', 'unposted', 'expired', 'covered', 'cancelled'));
--> statement-breakpoint
ALTER TABLE "load_postings" ADD CONSTRAINT "load_postings_state_check" CHECK ("load_postings"."state" IN ('posted', 'unposted', 'expired', 'covered', 'cancelled')),
	ADD CONSTRAINT "load_postings_audience_check" CHECK ("load_postings"."audience" IN ('network', 'classification', 'carriers', 'all')),
	ADD CONSTRAINT "load_postings_certifications_check" CHECK ("load_postings"."certifications" <@ ARRAY['hazmat', 'tanker_endorsement', 'twic', 'fast', 'ctpat', 'smartway', 'fsma']::text[]);
--> statement-breakpoint
ALTER TABLE "truck_postings" ADD CONSTRAINT "truck_postings_posted_equipment_type_check" CHECK ("truck_postings"."posted_equipment_type" IN ('van', 'reefer', 'flatbed', 'intermodal', 'tanker', 'heavy_haul', 'dumps', 'grain', 'car_hauler', 'pneumatic', 'forestry', 'livestock', 'lowboy', 'drop_deck', 'double_drop', 'cargo_vans', 'straight_box_trucks'));
--> statement-breakpoint
ALTER TABLE "detention_links" ADD CONSTRAINT "detention_links_audience_check" CHECK ("detention_links"."audience" IN ('carrier', 'shipper'));
--> statement-breakpoint
ALTER TABLE "gate_exceptions" ADD CONSTRAINT "gate_exceptions_status_check" CHECK ("gate_exceptions"."status" IN ('requested', 'given', 'denied')),
	ADD CONSTRAINT "gate_exceptions_ground_check" CHECK ("gate_exceptions"."ground" IN ('identity_confirmed', 'insurer_confirmed', 'papers_seen', 'known_carrier', 'customer_approved', 'value_limited'));
--> statement-breakpoint
ALTER TABLE "load_import_lines" ADD CONSTRAINT "load_import_lines_outcome_check" CHECK ("load_import_lines"."outcome" IN ('waiting', 'created', 'changed', 'unchanged', 'stale', 'refused'));
--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_is_type_check" CHECK ("load_logs"."is_type" IN ('arrival', 'departure', 'passed_by', 'check_call', 'note')),
	ADD CONSTRAINT "load_logs_source_check" CHECK ("load_logs"."source" IN ('eld', 'person', 'tms', 'carrier', 'dock'));
--> statement-breakpoint
ALTER TABLE "load_papers" ADD CONSTRAINT "load_papers_is_type_check" CHECK ("load_papers"."is_type" IN ('bill_of_lading', 'proof_of_delivery', 'other'));
--> statement-breakpoint
ALTER TABLE "load_stops" ADD CONSTRAINT "load_stops_kind_check" CHECK ("load_stops"."kind" IN ('pickup', 'delivery')),
	ADD CONSTRAINT "load_stops_schedule_check" CHECK ("load_stops"."schedule" IN ('appointment', 'fcfs', 'open')),
	ADD CONSTRAINT "load_stops_located_by_check" CHECK ("load_stops"."located_by" IN ('given', 'facility', 'postal_code', 'city')),
	ADD CONSTRAINT "load_stops_visit_state_check" CHECK ("load_stops"."visit_state" IN ('none', 'passed_by', 'near', 'here', 'visited'));
--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_source_check" CHECK ("loads"."source" IN ('api', 'csv', 'form')),
	ADD CONSTRAINT "loads_billable_miles_source_check" CHECK ("loads"."billable_miles_source" IN ('tms', 'estimate')),
	ADD CONSTRAINT "loads_equipment_type_check" CHECK ("loads"."equipment_type" IN ('van', 'reefer', 'flatbed', 'intermodal', 'tanker', 'heavy_haul', 'dumps', 'grain', 'car_hauler', 'pneumatic', 'forestry', 'livestock', 'lowboy', 'drop_deck', 'double_drop', 'cargo_vans', 'straight_box_trucks')),
	ADD CONSTRAINT "loads_status_check" CHECK ("loads"."status" IN ('available', 'covered', 'progress', 'delayed', 'delivered', 'cancelled', 'assumed_delivered')),
	ADD CONSTRAINT "loads_tracking_status_check" CHECK ("loads"."tracking_status" IN ('tracking', 'not_started', 'no_eld_connection', 'tracking_interrupted', 'terminated', 'ended', 'unable_to_track', 'not_eligible')),
	ADD CONSTRAINT "loads_tracking_window_check" CHECK ("loads"."tracking_window" IN ('future', 'current', 'past')),
	ADD CONSTRAINT "loads_protection_check" CHECK ("loads"."protection" IN ('not_protected', 'flagged', 'ready', 'protected'));
--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_source_check" CHECK ("vehicle_positions"."source" IN ('eld', 'phone', 'tms', 'manual')),
	ADD CONSTRAINT "vehicle_positions_disposition_check" CHECK ("vehicle_positions"."disposition" IN ('kept', 'implausible', 'future'));
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_notable_type_check" CHECK ("notes"."notable_type" IN ('Carrier', 'Load'));
--> statement-breakpoint
ALTER TABLE "notification_cursors" ADD CONSTRAINT "notification_cursors_delivery_check" CHECK ("notification_cursors"."delivery" IN ('at_once', 'daily'));
--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_delivery_check" CHECK ("notification_mails"."delivery" IN ('at_once', 'daily')),
	ADD CONSTRAINT "notification_mails_status_check" CHECK ("notification_mails"."status" IN ('waiting', 'handing_over', 'sent', 'failed'));
--> statement-breakpoint
ALTER TABLE "onboarding_packets" ADD CONSTRAINT "onboarding_packets_status_check" CHECK ("onboarding_packets"."status" IN ('not_started', 'in_progress', 'held_for_review', 'held_for_identity', 'held_for_authority', 'held_for_insurance', 'held_for_bank_change', 'complete'));
--> statement-breakpoint
ALTER TABLE "packet_documents" ADD CONSTRAINT "packet_documents_section_check" CHECK ("packet_documents"."section" IN ('company', 'contacts', 'equipment', 'tax', 'insurance', 'payment', 'agreement'));
--> statement-breakpoint
ALTER TABLE "packet_findings" ADD CONSTRAINT "packet_findings_subject_check" CHECK ("packet_findings"."subject" IN ('legal_name', 'dba_name', 'address', 'phone', 'email', 'invited_address', 'tax_name', 'payee_name', 'signer', 'vins', 'bank_country', 'other_carriers', 'do_not_dispatch')),
	ADD CONSTRAINT "packet_findings_result_check" CHECK ("packet_findings"."result" IN ('same', 'differs', 'not_on_record'));
--> statement-breakpoint
ALTER TABLE "packet_holds" ADD CONSTRAINT "packet_holds_kind_check" CHECK ("packet_holds"."kind" IN ('review', 'identity', 'authority', 'insurance', 'bank_change')),
	ADD CONSTRAINT "packet_holds_called_source_check" CHECK ("packet_holds"."called_source" IN ('fmcsa', 'earlier_packet'));
--> statement-breakpoint
ALTER TABLE "packet_sections" ADD CONSTRAINT "packet_sections_section_check" CHECK ("packet_sections"."section" IN ('company', 'contacts', 'equipment', 'tax', 'insurance', 'payment', 'agreement'));
--> statement-breakpoint
ALTER TABLE "packet_sessions" ADD CONSTRAINT "packet_sessions_state_check" CHECK ("packet_sessions"."state" IN ('awaiting_code', 'open'));
--> statement-breakpoint
ALTER TABLE "tax_form_submissions" ADD CONSTRAINT "tax_form_submissions_status_check" CHECK ("tax_form_submissions"."status" IN ('needs_review', 'accepted'));
--> statement-breakpoint
ALTER TABLE "pickup_pass_checks" ADD CONSTRAINT "pickup_pass_checks_outcome_check" CHECK ("pickup_pass_checks"."outcome" IN ('match', 'mismatch', 'not_on_file'));
--> statement-breakpoint
ALTER TABLE "rate_confirmation_mails" ADD CONSTRAINT "rate_confirmation_mails_source_check" CHECK ("rate_confirmation_mails"."source" IN ('folder', 'smtp', 'upload')),
	ADD CONSTRAINT "rate_confirmation_mails_status_check" CHECK ("rate_confirmation_mails"."status" IN ('queued', 'flagged', 'undelivered', 'completed'));
--> statement-breakpoint
ALTER TABLE "rate_confirmation_deliveries" ADD CONSTRAINT "rate_confirmation_deliveries_state_check" CHECK ("rate_confirmation_deliveries"."state" IN ('unknown', 'sent', 'bounced'));
--> statement-breakpoint
ALTER TABLE "rate_confirmation_revisions" ADD CONSTRAINT "rate_confirmation_revisions_status_check" CHECK ("rate_confirmation_revisions"."status" IN ('draft', 'delivered', 'viewed', 'accepted', 'rejected', 'cancelled', 'superseded', 'expired'));
--> statement-breakpoint
ALTER TABLE "rate_confirmation_sessions" ADD CONSTRAINT "rate_confirmation_sessions_state_check" CHECK ("rate_confirmation_sessions"."state" IN ('awaiting_code', 'open'));
--> statement-breakpoint
ALTER TABLE "rate_confirmations" ADD CONSTRAINT "rate_confirmations_status_check" CHECK ("rate_confirmations"."status" IN ('draft', 'delivered', 'viewed', 'accepted', 'rejected', 'cancelled', 'superseded', 'expired')),
	ADD CONSTRAINT "rate_confirmations_currency_check" CHECK ("rate_confirmations"."currency" IN ('USD', 'CAD', 'MXN'));
--> statement-breakpoint
ALTER TABLE "company_reports" ADD CONSTRAINT "company_reports_kind_check" CHECK ("company_reports"."kind" IN ('onboarded_carriers', 'overrides_in_force', 'expiring_insurance', 'do_not_dispatch', 'carrier_searches', 'rate_confirmations_open', 'transaction_records_371_3', 'audit_log'));
--> statement-breakpoint
ALTER TABLE "subscription_import_lines" ADD CONSTRAINT "subscription_import_lines_docket_type_check" CHECK ("subscription_import_lines"."docket_type" IN ('MC', 'MX', 'FF')),
	ADD CONSTRAINT "subscription_import_lines_outcome_check" CHECK ("subscription_import_lines"."outcome" IN ('waiting', 'taken', 'already_followed', 'duplicate', 'unknown', 'ambiguous', 'mismatch', 'not_a_number', 'no_number', 'status_unclear', 'status_unfounded', 'status_so_already', 'is_banned', 'is_being_onboarded', 'may_not_haul'));
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_overall_result_check" CHECK ("subscriptions"."overall_result" IN ('pass', 'partial_pass', 'incomplete', 'fail'));
--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_kind_check" CHECK ("ticket_events"."kind" IN ('raised', 'evidence_changed', 'status_changed', 'assigned', 'commented', 'condition_ended', 'condition_returned'));
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_is_type_check" CHECK ("tickets"."is_type" IN ('out_of_range', 'overbooked_carrier', 'dispatch_service_email_or_domain', 'fraudulent_email_or_domain', 'email_or_domain_spoofing', 'no_recent_vehicles_observed', 'failing_broker_requirements', 'dormant_eld_connection', 'recent_identity_alert', 'cargo_exclusion', 'high_risk_area_pickup', 'voip', 'unknown_or_fraudulent_phone_number', 'vehicle_assignment_required', 'potentially_wrong_vehicle', 'unverified_vehicle')),
	ADD CONSTRAINT "tickets_status_check" CHECK ("tickets"."status" IN ('new', 'in_progress', 'escalated', 'pending', 'closed')),
	ADD CONSTRAINT "tickets_severity_check" CHECK ("tickets"."severity" IN ('act_now', 'look', 'know')),
	ADD CONSTRAINT "tickets_resolution_check" CHECK ("tickets"."resolution" IN ('fixed', 'false_alarm', 'accepted_risk', 'condition_ended', 'duplicate'));
--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_purpose_check" CHECK ("tracking_links"."purpose" IN ('invitation', 'first_look'));
--> statement-breakpoint
ALTER TABLE "tracking_sessions" ADD CONSTRAINT "tracking_sessions_state_check" CHECK ("tracking_sessions"."state" IN ('awaiting_code', 'open'));
--> statement-breakpoint
ALTER TABLE "vetting_anchors" ADD CONSTRAINT "vetting_anchors_kind_check" CHECK ("vetting_anchors"."kind" IN ('time_stamp', 'mail'));
--> statement-breakpoint
ALTER TABLE "vetting_files" ADD CONSTRAINT "vetting_files_decision_check" CHECK ("vetting_files"."decision" IN ('checked', 'onboarded', 'refused', 'do_not_dispatch', 'do_not_dispatch_lifted', 'override_set', 'override_changed', 'override_ended', 'load_assigned', 'exception_given', 'exception_denied', 'dock_check', 'rate_confirmation_accepted', 'load_file'));
