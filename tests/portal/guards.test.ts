import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PORTAL, SENT_ELSEWHERE, WATCHDOG } from '../e2e/support/accounts';
import { BROKERS } from '../support/demo-accounts';
import { isWhole } from '../support/whole';
import { eachOf, signedInAs, Visitor } from './support/visitor';

/**
 * Every account of the demo at every address of the product, by a browser's request without JavaScript. The addresses
 * come from the routes: a new screen without a line here fails.
 */
/** How to ask for each route, and who is let in beyond the common rules. */
const ADDRESSES: Record<
  string,
  {
    path: string;
    kind:
      | 'open'
      | 'visitor'
      | 'unfinished'
      | 'broker'
      | 'record'
      | 'manager'
      | 'manager-of-loads'
      | 'pays'
      | 'expired-too'
      | 'moved'
      | 'keep-rules'
      | 'full-profile'
      | 'bring-in-loads'
      | 'carrier-search'
      | 'lane'
      | 'lane-file'
      | 'connect'
      | 'lift'
      | 'with-rules'
      | 'without-rules'
      | 'override'
      | 'packet-file'
      | 'contract-upload'
      | 'change-rules'
      | 'onboarding-lists'
      | 'vehicles'
      | 'loads'
      | 'events'
      | 'loads-work'
      | 'loads-in'
      | 'alert-settings'
      | 'loads-file'
      | 'confirmations-file'
      | 'board-file'
      | 'proof'
      | 'export-all'
      | 'proof-load'
      | 'proof-file'
      | 'export'
      | 'vehicle'
      | 'step'
      | 'action'
      | 'too-large'
      | 'load'
      | 'work-load'
      | 'confirmations'
      | 'confirmation'
      | 'board'
      | 'board-search'
      | 'board-load'
      | 'board-work'
      | 'nothing';
    /** A record of one company, or an id that nobody has; left out: the page is there for all who are let in. */
    names?: 'of the demo brokerage' | 'of it and another' | 'nothing';
  }
> = {
  $: { path: '/no/such/page', kind: 'nothing' },
  _index: { path: '/', kind: 'broker' },
  alerts: { path: '/alerts', kind: 'loads' },
  'alerts_.$id': { path: '/alerts/987654321', kind: 'load' },
  'alerts_.assign': { path: '/alerts/assign', kind: 'loads-work' },
  'alerts_.bulk': { path: '/alerts/bulk', kind: 'loads-work' },
  'alerts_.by-cause': { path: '/alerts/by-cause', kind: 'loads' },
  'alerts_.cause': { path: '/alerts/cause?type=overbooked_carrier', kind: 'loads' },
  'alerts_.count': { path: '/alerts/count', kind: 'loads' },
  'company.rate-confirmation-terms': { path: '/company/rate-confirmation-terms', kind: 'confirmations' },
  'company.alerts': { path: '/company/alerts', kind: 'alert-settings' },
  'facilities_.autocomplete': { path: '/facilities/autocomplete?term=dock', kind: 'loads' },
  'areas.autocomplete': { path: '/areas/autocomplete?term=dallas', kind: 'broker' },
  'carriers.$id': { path: '/carriers/5000101', kind: 'broker' },
  'carriers.$id._index': { path: '/carriers/5000101', kind: 'broker' },
  'carriers.$id.alerts': { path: '/carriers/5000101/alerts', kind: 'broker' },
  'carriers.$id_.alerts.$alertId': { path: '/carriers/5000101/alerts/987654', kind: 'record', names: 'nothing' },
  'carriers.$id_.alerts.$alertId_.files.$fileId': {
    path: '/carriers/5000101/alerts/987654/files/1',
    kind: 'record',
    names: 'nothing',
  },
  'carriers.$id_.alerts.$alertId_.unpublish': {
    path: '/carriers/5000101/alerts/987654/unpublish',
    kind: 'record',
    names: 'nothing',
  },
  'carriers.$id_.alerts.new': { path: '/carriers/5000101/alerts/new', kind: 'broker' },
  'identity-alerts': { path: '/identity-alerts', kind: 'broker' },
  'identity-alerts_.new': { path: '/identity-alerts/new', kind: 'broker' },
  'identity-alerts_.contact': { path: '/identity-alerts/contact', kind: 'broker' },
  'identity-alerts_.$alertId': { path: '/identity-alerts/987654', kind: 'record', names: 'nothing' },
  'identity-alerts_.$alertId_.files.$fileId': {
    path: '/identity-alerts/987654/files/1',
    kind: 'record',
    names: 'nothing',
  },
  'identity-alerts_.$alertId_.unpublish': {
    path: '/identity-alerts/987654/unpublish',
    kind: 'record',
    names: 'nothing',
  },
  'carriers.$id.associated-carriers': { path: '/carriers/5000101/associated-carriers', kind: 'full-profile' },
  'carriers.$id.crashes': { path: '/carriers/5000101/crashes', kind: 'full-profile' },
  'carriers.$id.directory': { path: '/carriers/5000101/directory', kind: 'full-profile' },
  'carriers.$id.eld-status': { path: '/carriers/5000101/eld-status', kind: 'full-profile' },
  'carriers.$id.equipment': { path: '/carriers/5000101/equipment', kind: 'full-profile' },
  'carriers.$id.inspections': { path: '/carriers/5000101/inspections', kind: 'full-profile' },
  'carriers.$id.inspections_.$inspectionId': {
    path: '/carriers/5000101/inspections/1',
    kind: 'full-profile',
    names: 'nothing',
  },
  'carriers.$id.insurance': { path: '/carriers/5000101/insurance', kind: 'full-profile' },
  'carriers.$id.notes': { path: '/carriers/5000101/notes', kind: 'full-profile' },
  'carriers.$id.safety': { path: '/carriers/5000101/safety', kind: 'full-profile' },
  'carriers.$id.violations': { path: '/carriers/5000101/violations', kind: 'full-profile' },
  'carriers.$id_.call': { path: '/carriers/5000101/call', kind: 'full-profile' },
  'carriers.$id_.certificate-requests.new': {
    path: '/carriers/5000101/certificate-requests/new',
    kind: 'full-profile',
  },
  'carriers.$id_.certificates.$documentId': {
    path: '/carriers/5000101/certificates/1',
    kind: 'full-profile',
    names: 'nothing',
  },
  'carriers.$id_.certificates.$documentId_.file': {
    path: '/carriers/5000101/certificates/1/file',
    kind: 'full-profile',
    names: 'of the demo brokerage',
  },
  'carriers.$id_.certificates.$documentId_.shown': {
    path: '/carriers/5000101/certificates/1/shown',
    kind: 'full-profile',
    names: 'of the demo brokerage',
  },
  'carriers.certificates': { path: '/carriers/certificates', kind: 'full-profile' },
  'carriers.$id_.certificates.new': { path: '/carriers/5000101/certificates/new', kind: 'full-profile' },
  'carriers.$id_.classifications': { path: '/carriers/5000101/classifications', kind: 'connect' },
  'carriers.$id_.do-not-dispatch': { path: '/carriers/5000101/do-not-dispatch', kind: 'connect' },
  'carriers.$id_.edit-requests': { path: '/carriers/5000101/edit-requests', kind: 'full-profile' },
  'carriers.$id_.identifiers': { path: '/carriers/5000101/identifiers', kind: 'full-profile' },
  'carriers.$id_.identifiers_.$identifierId': {
    path: '/carriers/5000101/identifiers/999999',
    kind: 'full-profile',
    names: 'nothing',
  },
  'carriers.$id_.invite': { path: '/carriers/5000101/invite', kind: 'connect' },
  'carriers.$id_.lift-do-not-dispatch': { path: '/carriers/5000101/lift-do-not-dispatch', kind: 'lift' },
  'carriers.$id_.overrides.$overrideId.edit': { path: '/carriers/5000101/overrides/1/edit', kind: 'override' },
  'carriers.$id_.packet': { path: '/carriers/5000101/packet', kind: 'connect' },
  'carriers.$id_.packet_.hold-payment': { path: '/carriers/5000101/packet/hold-payment', kind: 'connect' },
  'carriers.$id_.packet_.refuse': { path: '/carriers/5000101/packet/refuse', kind: 'connect' },
  'carriers.$id_.packet_.$packetId_.bank': { path: '/carriers/5000101/packet/999999/bank', kind: 'override' },
  'carriers.$id_.packet_.$packetId_.files.$fileId': {
    path: '/carriers/5000101/packet/999999/files/none',
    kind: 'packet-file',
  },
  'carriers.$id_.overrides.$overrideId.end': { path: '/carriers/5000101/overrides/1/end', kind: 'override' },
  'carriers.$id_.overrides.$overrideId.file': {
    path: '/carriers/5000101/overrides/1/file',
    kind: 'full-profile',
    names: 'nothing',
  },
  'carriers.$id_.overrides.new': { path: '/carriers/5000101/overrides/new', kind: 'override' },
  'carriers.$id_.payment-terms': { path: '/carriers/5000101/payment-terms', kind: 'connect' },
  'carriers.$id_.tracking': { path: '/carriers/5000101/tracking', kind: 'loads' },
  'carriers.$id_.unfollow': { path: '/carriers/5000101/unfollow', kind: 'full-profile' },
  'carriers.$id_.vetting-files': { path: '/carriers/5000101/vetting-files', kind: 'full-profile' },
  'carriers.$id_.vetting-files_.new': { path: '/carriers/5000101/vetting-files/new', kind: 'full-profile' },
  'carriers.$id_.vetting-files_.$number': {
    path: '/carriers/5000101/vetting-files/1',
    kind: 'full-profile',
    names: 'of the demo brokerage',
  },
  'carriers.$id_.vetting-files_.$number_.pdf': {
    path: '/carriers/5000101/vetting-files/1/pdf',
    kind: 'full-profile',
    names: 'of it and another',
  },
  'carriers.$id_.vetting-files_.$number_.record': {
    path: '/carriers/5000101/vetting-files/1/record',
    kind: 'full-profile',
    names: 'of it and another',
  },
  'carriers.Mine': { path: '/carriers/Mine', kind: 'without-rules' },
  'carriers.connections': { path: '/carriers/connections', kind: 'with-rules' },
  'carriers.bulk': { path: '/carriers/bulk?action=dismiss', kind: 'connect' },
  'carriers.bulk[.]csv': { path: '/carriers/bulk.csv?carrier_id=5000101', kind: 'export' },
  'carriers.connections[.]csv': { path: '/carriers/connections.csv', kind: 'export' },
  'carriers.my-carriers': { path: '/carriers/my-carriers', kind: 'onboarding-lists' },
  'carriers.import': { path: '/carriers/import', kind: 'full-profile' },
  'carriers.import_.$importId': { path: '/carriers/import/987654', kind: 'full-profile', names: 'nothing' },
  'carriers.import_.$importId_.not-taken[.]csv': {
    path: '/carriers/import/987654/not-taken.csv',
    kind: 'full-profile',
    names: 'nothing',
  },
  'loads_.import': { path: '/loads/import', kind: 'bring-in-loads' },
  'loads_.import_.sample[.]csv': { path: '/loads/import/sample.csv', kind: 'bring-in-loads' },
  'loads_.import_.columns': { path: '/loads/import/columns', kind: 'bring-in-loads' },
  'loads_.import_.$importId': { path: '/loads/import/987654', kind: 'bring-in-loads', names: 'nothing' },
  'loads_.import_.$importId_.not-imported[.]csv': {
    path: '/loads/import/987654/not-imported.csv',
    kind: 'bring-in-loads',
    names: 'nothing',
  },
  'carriers.compare': { path: '/carriers/compare?id=5000101&id=5000102', kind: 'full-profile' },
  'carriers.default-filters': { path: '/carriers/default-filters', kind: 'broker' },
  'carriers.filters': { path: '/carriers/filters?for=search-results', kind: 'broker' },
  'carriers.insights': { path: '/carriers/insights', kind: 'full-profile' },
  'carriers.saved-searches': { path: '/carriers/saved-searches', kind: 'carrier-search' },
  'carriers.lane-search-results[.]csv': {
    path: '/carriers/lane-search-results.csv?origin_area_id=5368361&destination_area_id=5391959',
    kind: 'lane-file',
  },
  'carriers.rate-confirmations': { path: '/carriers/rate-confirmations', kind: 'confirmations' },
  'carriers.rate-confirmations_.new': { path: '/carriers/rate-confirmations/new', kind: 'confirmations' },
  'carriers.rate-confirmations_.$confirmationId': { path: '/carriers/rate-confirmations/987654', kind: 'confirmation' },
  'carriers.rate-confirmations_.$confirmationId_.cancel': {
    path: '/carriers/rate-confirmations/987654/cancel',
    kind: 'confirmation',
  },
  'carriers.rate-confirmations_.$confirmationId_.reject': {
    path: '/carriers/rate-confirmations/987654/reject',
    kind: 'confirmation',
  },
  'carriers.rate-confirmations_.$confirmationId_.revise': {
    path: '/carriers/rate-confirmations/987654/revise',
    kind: 'confirmation',
  },
  'carriers.rate-confirmations_.$confirmationId_.send': {
    path: '/carriers/rate-confirmations/987654/send',
    kind: 'confirmation',
  },
  'carriers.rate-confirmations_.$confirmationId_.pdf': {
    path: '/carriers/rate-confirmations/987654/pdf',
    kind: 'confirmation',
  },
  'carriers.rate-confirmations_.emails': { path: '/carriers/rate-confirmations/emails', kind: 'confirmations' },
  'carriers.rate-confirmations_.emails_.new': {
    path: '/carriers/rate-confirmations/emails/new',
    kind: 'confirmations',
  },
  'carriers.rate-confirmations_.emails_.$mailId': {
    path: '/carriers/rate-confirmations/emails/987654',
    kind: 'confirmation',
  },
  'carriers.rate-confirmations_.emails_.$mailId_.dismiss': {
    path: '/carriers/rate-confirmations/emails/987654/dismiss',
    kind: 'confirmation',
  },
  'carriers.rate-confirmations_.emails_.$mailId_.files.$fileId': {
    path: '/carriers/rate-confirmations/emails/987654/files/1',
    kind: 'confirmation',
  },
  'carriers.search-results[.]csv': { path: '/carriers/search-results.csv?search_text=5000101', kind: 'export' },
  'carriers.contact-search': { path: '/carriers/contact-search?email=&phone=2125550199', kind: 'carrier-search' },
  'carriers.ending-insurance': { path: '/carriers/ending-insurance', kind: 'carrier-search' },
  'carriers.ending-insurance[.]csv': { path: '/carriers/ending-insurance.csv?days=month', kind: 'export' },
  'carriers.global-search': { path: '/carriers/global-search', kind: 'broker' },
  'carriers.lane-search': { path: '/carriers/lane-search', kind: 'lane' },
  'carriers.lane-search-results': {
    path: '/carriers/lane-search-results?origin_area_id=5368361&destination_area_id=5391959',
    kind: 'lane',
  },
  'carriers.suggestions': { path: '/carriers/suggestions?search_text=5000101', kind: 'broker' },
  'carriers.search-results': { path: '/carriers/search-results?search_text=5000101&all=1', kind: 'broker' },
  'check-a-vetting-file': { path: '/check-a-vetting-file', kind: 'open' },
  'verify-vetting-file[.]mjs': { path: '/verify-vetting-file.mjs', kind: 'open' },
  confirm: { path: '/confirm', kind: 'expired-too' },
  'company.activity': { path: '/company/activity', kind: 'broker' },
  'company.activity[.]csv': { path: '/company/activity.csv', kind: 'export' },
  'company.logo': { path: '/company/logo', kind: 'manager' },
  'company.contracts': { path: '/company/contracts', kind: 'connect' },
  'company.contracts_.$contractId': { path: '/company/contracts/999999', kind: 'packet-file' },
  'company.contracts_.new': { path: '/company/contracts/new', kind: 'contract-upload' },
  'company.data': { path: '/company/data', kind: 'broker' },
  'company.people': { path: '/company/people', kind: 'manager' },
  'company.people_.$userId': { path: '/company/people/1', kind: 'manager', names: 'of the demo brokerage' },
  'company.people_.$userId_.remove': {
    path: '/company/people/1/remove',
    kind: 'manager',
    names: 'of the demo brokerage',
  },
  'company.people_.invitations.$invitationId': {
    path: '/company/people/invitations/1',
    kind: 'manager',
    names: 'nothing',
  },
  'company.rules': { path: '/company/rules', kind: 'keep-rules' },
  'company.rules_.$classificationId': {
    path: '/company/rules/1',
    kind: 'change-rules',
    names: 'of the demo brokerage',
  },
  'company.policy': { path: '/company/policy', kind: 'keep-rules' },
  'company.proof': { path: '/company/proof', kind: 'proof' },
  'company.proof_.$bundleId': { path: '/company/proof/987654321', kind: 'proof-file' },
  'loads_.$id_.proof': { path: '/loads/987654321/proof', kind: 'proof-load' },
  'carriers.$id_.proof': { path: '/carriers/5000101/proof', kind: 'proof' },
  'company.texts': { path: '/company/texts', kind: 'alert-settings' },
  'company.notices': { path: '/company/notices', kind: 'manager' },
  'company.rules_.numbers': { path: '/company/rules/numbers', kind: 'change-rules' },
  'company.roles': { path: '/company/roles', kind: 'manager' },
  'company.roles_.$roleId': { path: '/company/roles/987654', kind: 'manager', names: 'nothing' },
  'company.roles_.$roleId_.delete': { path: '/company/roles/987654/delete', kind: 'manager', names: 'nothing' },
  'company.export': { path: '/company/export', kind: 'export-all' },
  'company.export_.$exportId': { path: '/company/export/987654', kind: 'export-all', names: 'nothing' },
  'company.erase-person_.export': { path: '/company/erase-person/export', kind: 'action' },
  'company.retention': { path: '/company/retention', kind: 'manager' },
  'company.erase-person': { path: '/company/erase-person', kind: 'manager' },
  'company.sign-in': { path: '/company/sign-in', kind: 'manager' },
  'company.sign-on': { path: '/company/sign-on', kind: 'manager' },
  'company.teams': { path: '/company/teams', kind: 'broker' },
  'company.teams_.$teamId': { path: '/company/teams/1', kind: 'record', names: 'nothing' },
  'my-account_.reports.$reportId': { path: '/my-account/reports/1', kind: 'export', names: 'nothing' },
  'my-account_.vetting-witnesses': { path: '/my-account/vetting-witnesses', kind: 'manager' },
  'my-account_.vetting-stamps.$anchorId': {
    path: '/my-account/vetting-stamps/999999',
    kind: 'manager',
    names: 'nothing',
  },
  'company_change_orders.$id': { path: '/company_change_orders/1', kind: 'record', names: 'of the demo brokerage' },
  exchange: { path: '/exchange', kind: 'board-search' },
  'exchange_.capacity': { path: '/exchange/capacity', kind: 'board' },
  'exchange_.capacity_.$id': { path: '/exchange/capacity/987654321', kind: 'board-work' },
  'exchange_.dispositions': { path: '/exchange/dispositions', kind: 'board' },
  'exchange_.load.$id': { path: '/exchange/load/987654321', kind: 'board-load' },
  'exchange_.load.$id_.audience': { path: '/exchange/load/987654321/audience', kind: 'board-load' },
  'exchange_.load.$id_.bids.$bidId.counter': {
    path: '/exchange/load/987654321/bids/1/counter',
    kind: 'board-work',
  },
  'exchange_.load.$id_.post': { path: '/exchange/load/987654321/post', kind: 'board-work' },
  'exchange_.load.$id_.send': { path: '/exchange/load/987654321/send', kind: 'board-work' },
  'exchange_.load.$id_.unpost': { path: '/exchange/load/987654321/unpost', kind: 'board-work' },
  tms: { path: '/tms', kind: 'bring-in-loads' },
  'tms_.new': { path: '/tms/new', kind: 'manager-of-loads' },
  'tms_.$id': { path: '/tms/987654321', kind: 'bring-in-loads', names: 'nothing' },
  'tms_.$id_.edit': { path: '/tms/987654321/edit', kind: 'manager-of-loads', names: 'nothing' },
  'tms_.messages': { path: '/tms/messages', kind: 'bring-in-loads' },
  'tms_.messages_.new': { path: '/tms/messages/new', kind: 'bring-in-loads' },
  'tms_.messages_.$messageId': { path: '/tms/messages/987654321', kind: 'bring-in-loads', names: 'nothing' },
  'tms_.messages_.$messageId_.file': {
    path: '/tms/messages/987654321/file',
    kind: 'bring-in-loads',
    names: 'nothing',
  },
  'assistants.proposals': { path: '/assistants/proposals', kind: 'full-profile' },
  'assistants.proposals_.$id': { path: '/assistants/proposals/987654321', kind: 'full-profile', names: 'nothing' },
  edi: { path: '/edi', kind: 'bring-in-loads' },
  'edi_.files': { path: '/edi/files', kind: 'bring-in-loads' },
  'edi_.files_.$id': { path: '/edi/files/987654321', kind: 'bring-in-loads', names: 'nothing' },
  'edi_.files_.$id_.file': { path: '/edi/files/987654321/file', kind: 'bring-in-loads', names: 'nothing' },
  'edi_.invoices': { path: '/edi/invoices', kind: 'confirmations' },
  'edi_.invoices_.$id': { path: '/edi/invoices/987654321', kind: 'confirmation' },
  'edi_.partners': { path: '/edi/partners', kind: 'bring-in-loads' },
  'edi_.partners_.$id': { path: '/edi/partners/987654321', kind: 'bring-in-loads', names: 'nothing' },
  'edi_.partners_.$id_.sftp': { path: '/edi/partners/987654321/sftp', kind: 'manager-of-loads', names: 'nothing' },
  'edi_.partners_.new': { path: '/edi/partners/new', kind: 'manager' },
  'edi_.tenders_.$id': { path: '/edi/tenders/987654321', kind: 'bring-in-loads', names: 'nothing' },
  'edi_.tenders_.$id_.changes.$differenceId': {
    path: '/edi/tenders/987654321/changes/1',
    kind: 'bring-in-loads',
    names: 'nothing',
  },
  'edi_.files_.new': { path: '/edi/files/new', kind: 'bring-in-loads' },
  facilities: { path: '/facilities', kind: 'loads' },
  'facilities_.$id': { path: '/facilities/987654321', kind: 'load' },
  feeds: { path: '/feeds', kind: 'loads' },
  'feeds_.$id': { path: '/feeds/987654321', kind: 'load' },
  help: { path: '/help', kind: 'expired-too' },
  'forgotten-password': { path: '/forgotten-password', kind: 'visitor' },
  healthz: { path: '/healthz', kind: 'open' },
  'loads_.$id': { path: '/loads/987654321', kind: 'load' },
  'loads_.$id_.as-known': { path: '/loads/987654321/as-known', kind: 'load' },
  'loads_.$id_.cancel': { path: '/loads/987654321/cancel', kind: 'work-load' },
  'loads_.$id_.correct': { path: '/loads/987654321/correct', kind: 'work-load' },
  'loads_.$id_.corrections.$logId.withdraw': {
    path: '/loads/987654321/corrections/1/withdraw',
    kind: 'work-load',
  },
  'loads_.$id_.cover': { path: '/loads/987654321/cover', kind: 'work-load' },
  'loads_.$id_.classifications': { path: '/loads/987654321/classifications', kind: 'work-load' },
  'loads_.$id_.driver': { path: '/loads/987654321/driver', kind: 'load' },
  'loads_.$id_.progress': { path: '/loads/987654321/progress', kind: 'load' },
  'loads_.$id_.sharing': { path: '/loads/987654321/sharing', kind: 'load' },
  'loads_.$id_.detention': { path: '/loads/987654321/detention', kind: 'load' },
  'loads_.$id_.detention_.links.new': { path: '/loads/987654321/detention/links/new', kind: 'work-load' },
  'loads_.$id_.detention_.pdf': { path: '/loads/987654321/detention/pdf', kind: 'load' },
  'loads_.$id_.edit': { path: '/loads/987654321/edit', kind: 'work-load' },
  'loads_.$id_.end-tracking': { path: '/loads/987654321/end-tracking', kind: 'work-load' },
  'loads_.$id_.file': { path: '/loads/987654321/file', kind: 'load' },
  'loads_.$id_.follow': { path: '/loads/987654321/follow', kind: 'work-load' },
  'loads_.$id_.text': { path: '/loads/987654321/text', kind: 'work-load' },
  'loads_.$id_.logs.new': { path: '/loads/987654321/logs/new', kind: 'work-load' },
  'loads_.$id_.papers.$paperId': { path: '/loads/987654321/papers/1', kind: 'load' },
  'loads_.$id_.papers.$paperId_.withdraw': { path: '/loads/987654321/papers/1/withdraw', kind: 'work-load' },
  'loads_.$id_.pass': { path: '/loads/987654321/pass', kind: 'work-load' },
  'loads_.$id_.pass_.clear': { path: '/loads/987654321/pass/clear', kind: 'work-load' },
  'loads_.$id_.pass_.new': { path: '/loads/987654321/pass/new', kind: 'work-load' },
  'loads_.$id_.pass_.pdf': { path: '/loads/987654321/pass/pdf', kind: 'work-load' },
  'loads_.$id_.pass_.withdraw': { path: '/loads/987654321/pass/withdraw', kind: 'work-load' },
  'loads_.$id_.papers.new': { path: '/loads/987654321/papers/new', kind: 'work-load' },
  'loads_.$id_.uncover': { path: '/loads/987654321/uncover', kind: 'work-load' },
  'loads_.$id_.vehicle': { path: '/loads/987654321/vehicle', kind: 'work-load' },
  'loads_.changes': { path: '/loads/changes', kind: 'events' },
  'loads_.exceptions': { path: '/loads/exceptions', kind: 'loads' },
  'loads_.exceptions_.$exceptionId': { path: '/loads/exceptions/987654321', kind: 'load' },
  'loads_.theft-calendar': { path: '/loads/theft-calendar', kind: 'loads' },
  'loads_.map': { path: '/loads/map', kind: 'loads' },
  loads: { path: '/loads', kind: 'loads' },
  'loads[.]csv': { path: '/loads.csv?tab=open', kind: 'loads-file' },
  'alerts[.]csv': { path: '/alerts.csv?tab=open', kind: 'loads-file' },
  'carriers.rate-confirmations[.]csv': { path: '/carriers/rate-confirmations.csv', kind: 'confirmations-file' },
  'exchange[.]csv': { path: '/exchange.csv', kind: 'board-file' },
  'loads_.assign': { path: '/loads/assign', kind: 'loads-work' },
  'loads_.bulk': { path: '/loads/bulk', kind: 'loads-work' },
  'loads_.new': { path: '/loads/new', kind: 'loads-in' },
  login: { path: '/login', kind: 'visitor' },
  'login_.code': { path: '/login/code', kind: 'visitor' },
  'login_.passkey': { path: '/login/passkey', kind: 'visitor' },
  'login_.sso': { path: '/login/sso', kind: 'visitor' },
  // Without a sign-in under way both lead to its beginning.
  'login_.sso_.callback': { path: '/login/sso/callback', kind: 'action' },
  'login_.sso_.continue': { path: '/login/sso/continue', kind: 'action' },
  logout: { path: '/logout', kind: 'action' },
  'error-reports': { path: '/error-reports', kind: 'action' },
  'map[.]svg': { path: '/map.svg', kind: 'open' },
  'my-account': { path: '/my-account', kind: 'expired-too' },
  'my-account_.api-keys.$apiKeyId.revoke': {
    path: '/my-account/api-keys/987654/revoke',
    kind: 'manager',
    names: 'nothing',
  },
  'my-account_.api-keys.new': { path: '/my-account/api-keys/new', kind: 'manager' },
  // Old addresses of what is the company's now: each page there asks what it asks.
  'my-account_.$': { path: '/my-account/rules/1', kind: 'moved' },
  'my-account_.second-factors': { path: '/my-account/second-factors', kind: 'expired-too' },
  'my-account_.outlook-key': { path: '/my-account/outlook-key', kind: 'broker' },
  'my-account_.payment-method': { path: '/my-account/payment-method', kind: 'pays' },
  'my-account_.plan.$planId': { path: '/my-account/plan/1', kind: 'expired-too' },
  'my-account_.reports.$reportId[.]csv': { path: '/my-account/reports/1.csv', kind: 'export', names: 'nothing' },
  'my-account_.channels.new': { path: '/my-account/channels/new', kind: 'manager' },
  'my-account_.undelivered': { path: '/my-account/undelivered', kind: 'manager' },
  'my-account_.webhooks.$webhookId': { path: '/my-account/webhooks/1', kind: 'manager', names: 'nothing' },
  'my-account_.webhooks.$webhookId_.remove': {
    path: '/my-account/webhooks/1/remove',
    kind: 'manager',
    names: 'nothing',
  },
  'my-account_.webhooks.new': { path: '/my-account/webhooks/new', kind: 'manager' },
  // The mailed token is the permission, whoever is signed in.
  'new-password': { path: '/new-password', kind: 'open' },
  'pending-access-review': { path: '/pending-access-review', kind: 'open' },
  'required-information': { path: '/required-information', kind: 'unfinished' },
  'sign-up': { path: '/sign-up', kind: 'visitor' },
  'sign-up_.code': { path: '/sign-up/code', kind: 'visitor' },
  'sign-up_.details': { path: '/sign-up/details', kind: 'unfinished' },
  'sign-up_.review': { path: '/sign-up/review', kind: 'unfinished' },
  'refused-request.$reason': { path: '/refused-request/too-large-form', kind: 'too-large' },
  step: {
    path: '/step?of=carrier&id=5000101&to=next&from=%2Fcarriers%2Fsearch-results%3Fsearch_text%3D50001',
    kind: 'step',
  },
  vehicles: { path: '/vehicles', kind: 'vehicles' },
  'vehicles_.$id': { path: '/vehicles/1FUJGLDR5CLBP0000', kind: 'vehicle', names: 'nothing' },
};

test('every route has a line', () => {
  const routes = readdirSync('app/routes').map((name) => name.replace(/\.tsx?$/, ''));
  expect(Object.keys(ADDRESSES).sort()).toEqual(routes.sort());
});

/** What asks for a broker in good standing, and more. */
const isGuarded = (kind: string) => !['open', 'visitor', 'unfinished', 'action', 'too-large', 'nothing'].includes(kind);

const addresses = Object.values(ADDRESSES);

test('signed out, every page leads to sign-in and remembers itself', async () => {
  const visitor = new Visitor();
  await eachOf(addresses, async ({ path, kind }) => {
    const { status, headers } = await visitor.get(PORTAL + path);
    if (isGuarded(kind) || kind === 'unfinished')
      expect([path, status, headers.location]).toEqual([
        path,
        302,
        path === '/' ? '/broker/login' : `/broker/login?redirectTo=${encodeURIComponent(`/broker${path}`)}`,
      ]);
    else {
      // The pages for the code and the passkey open only after a correct password.
      const wanted =
        { nothing: 404, action: 302, 'too-large': 413 }[kind as string] ??
        (/^\/login\/(code|passkey)$/.test(path) ? 302 : 200);
      expect([path, status]).toEqual([path, wanted]);
    }
  });
});

/** The others are in the demo brokerage. */
const OF_ANOTHER_COMPANY = [
  'nolane',
  'norules',
  'noconnect',
  'limit',
  'novehicles',
  'noboard',
  'noloads',
  'noexport',
  'other',
];

/** The status that an account which may act as a broker gets for an address on its own host. */
function statusFor(account: string, { kind, names }: (typeof addresses)[number]): number {
  const lacks = (...accounts: string[]) => accounts.includes(account);
  const isElsewhere = OF_ANOTHER_COMPANY.includes(account);
  const refusedUnless = (isLacking: boolean, status = 200) => (isLacking ? 403 : status);
  const isThere =
    names === undefined ||
    (names === 'of the demo brokerage' && !isElsewhere) ||
    (names === 'of it and another' && (!isElsewhere || account === 'other'));
  const found = isThere ? 200 : 404;
  return {
    open: 200,
    visitor: 302,
    unfinished: 302,
    broker: 200,
    record: found,
    manager: refusedUnless(lacks('staff', 'notickets'), found),
    'manager-of-loads': refusedUnless(lacks('staff', 'notickets', 'noloads'), found),
    pays: refusedUnless(lacks('staff', 'notickets')),
    'expired-too': 200,
    moved: 302,
    'keep-rules': refusedUnless(lacks('norules')),
    'full-profile': found,
    'bring-in-loads': refusedUnless(lacks('staff', 'notickets', 'noloads'), found),
    'carrier-search': 200,
    lane: refusedUnless(lacks('nolane')),
    // The page says what is missing; a search beyond the day's limit is not made for a file either.
    'lane-file': lacks('nolane') ? 302 : refusedUnless(lacks('limit', 'noexport')),
    'with-rules': lacks('norules') ? 302 : 200,
    'without-rules': lacks('norules') ? 200 : 302,
    connect: refusedUnless(lacks('noconnect')),
    lift: refusedUnless(lacks('noconnect', 'staff', 'notickets')),
    'packet-file': refusedUnless(lacks('noconnect'), 404),
    'contract-upload': refusedUnless(lacks('noconnect', 'staff', 'notickets')),
    override: refusedUnless(lacks('staff'), 404),
    'change-rules': refusedUnless(lacks('staff', 'manager', 'norules', 'notickets'), found),
    'onboarding-lists': lacks('noconnect') ? 302 : 200,
    // Hidden is the same as not there.
    vehicles: lacks('novehicles') ? 404 : 200,
    vehicle: 404,
    confirmations: refusedUnless(lacks('staff', 'noratecon')),
    confirmation: refusedUnless(lacks('staff', 'noratecon'), 404),
    board: refusedUnless(lacks('noboard')),
    // A company whose record is none of a broker reads why it may not search.
    'board-search': refusedUnless(lacks('noboard'), isElsewhere && account !== 'other' ? 422 : 200),
    'board-load': refusedUnless(lacks('noboard'), 404),
    'board-work': refusedUnless(lacks('noboard', 'notickets'), 404),
    // No load has that number: who may look gets 404.
    load: refusedUnless(lacks('noloads'), 404),
    'work-load': refusedUnless(lacks('noloads', 'notickets'), 404),
    loads: refusedUnless(lacks('noloads')),
    // For a stream of events alone.
    events: refusedUnless(lacks('noloads'), 406),
    'loads-work': refusedUnless(lacks('noloads', 'notickets')),
    'loads-in': refusedUnless(lacks('noloads', 'notickets', 'staff')),
    'alert-settings': refusedUnless(lacks('noloads', 'notickets', 'staff')),
    'loads-file': refusedUnless(lacks('noloads', 'noexport')),
    'confirmations-file': refusedUnless(lacks('staff', 'noratecon', 'noexport')),
    'board-file': refusedUnless(lacks('noboard', 'noexport'), isElsewhere && account !== 'other' ? 422 : 200),
    'export-all': refusedUnless(lacks('staff', 'notickets', 'noexport'), found),
    proof: refusedUnless(lacks('staff', 'notickets', 'noloads', 'noexport')),
    'proof-load': refusedUnless(lacks('staff', 'notickets', 'noloads', 'noexport'), 404),
    // What an archive holds asks more than the list does; no bundle has that number.
    'proof-file': refusedUnless(lacks('staff', 'notickets', 'noloads', 'noexport'), 404),
    export: refusedUnless(lacks('noexport'), found),
    step: 302,
    action: 302,
    'too-large': 413,
    nothing: 404,
  }[kind];
}

/** One address of each kind. */
const firstOfKind = new Set(addresses.filter(({ kind }, at) => addresses.findIndex((one) => one.kind === kind) === at));

/** On each host one opens every address. What the others open as they do, the same function lets in: one of each kind is tried. */
const isTried = (account: string, address: (typeof addresses)[number]) =>
  isWhole ||
  ['admin', 'watchdogplus'].includes(account) ||
  statusFor(account, address) !== statusFor('admin', address) ||
  firstOfKind.has(address);

async function expectPagesOfABroker(visitor: Visitor, base: string, account: string) {
  const wrong: unknown[] = [];
  const tried = addresses.filter((address) => isTried(account, address));
  await eachOf(tried, async (address) => {
    const { path, kind } = address;
    const wanted = statusFor(account, address);
    const { status, headers } = await visitor.get(base + path);
    const to = headers.location ?? '';
    const isAtHome = !['visitor', 'unfinished'].includes(kind) || /\/broker\/?$/.test(to);
    if (wanted !== status || !isAtHome) wrong.push([path, status, to, wanted]);
  });
  expect(wrong).toEqual([]);
}

for (const account of BROKERS)
  test(`${account} opens what a broker opens`, async () => {
    await expectPagesOfABroker(await signedInAs(account, PORTAL), PORTAL, account);
  });

for (const [account, to] of Object.entries(SENT_ELSEWHERE))
  test(`${account} is sent to ${to}`, async () => {
    const visitor = await signedInAs(account, PORTAL);
    await eachOf(addresses, async ({ path, kind }) => {
      if (!isGuarded(kind)) return;
      const { status, headers } = await visitor.get(PORTAL + path);
      if (account === 'expired' && (kind === 'expired-too' || kind === 'pays'))
        return expect([path, status]).toEqual([path, 200]);
      const target = headers.location ?? '';
      expect([path, status]).toEqual([path, 302]);
      if (to === WATCHDOG) expect(target).toBe(`${WATCHDOG}${path}`);
      else expect(target.endsWith(to)).toBe(true);
    });
  });

test('a watchdog user without its limits is refused profiles and searches in words', async () => {
  const visitor = await signedInAs('watchdog', WATCHDOG);
  await eachOf(addresses, async ({ path, kind, names }) => {
    if (!isGuarded(kind) || kind === 'moved') return;
    const { status, text } = await visitor.get(WATCHDOG + path);
    // Keys, webhooks and partners would bring what the profile keeps back.
    const isOfKeys =
      /^\/(my-account\/(api-keys|channels|undelivered|webhooks)|edi\/partners\/(new|\d+\/sftp)|tms\/(new|\d+\/edit))/.test(
        path,
      );
    const isOpen = ['broker', 'record', 'manager', 'pays', 'expired-too', 'keep-rules', 'step'].includes(kind);
    const isRejected = isOfKeys || !isOpen;
    const found = names === 'nothing' ? 404 : 200;
    expect([path, status]).toEqual([path, isRejected ? 403 : kind === 'step' ? 302 : found]);
    // The error of a file has no page around it: it says the same with the API's text.
    if (isRejected) expect(text).toMatch(/don’t have access|cannot open this page/);
  });
});

test('a watchdog user with both opens what a broker opens', async () => {
  await expectPagesOfABroker(await signedInAs('watchdogplus', WATCHDOG), WATCHDOG, 'watchdogplus');
});

test('Home of a watchdog user has what the brand is for, and nothing that the company decides in the portal', async () => {
  const { text } = await (await signedInAs('watchdog', WATCHDOG)).get(WATCHDOG);
  expect(text).toContain('Warn other brokers of theft and stolen identities');
  expect(text).toContain('Newest warnings');
  expect(text).not.toContain('Change request');
});
