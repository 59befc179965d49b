import * as account from './account';
import * as activity from './activity';
import * as alerts from './alerts';
import * as assistants from './assistants';
import * as billing from './billing';
import type { Call } from './call';
import * as callers from './callers';
import * as carriers from './carriers';
import * as connections from './connections';
import * as edi from './edi';
import * as editRequests from './edit-requests';
import * as home from './home';
import * as identity from './identity';
import * as identityAlerts from './identity-alerts';
import * as insurance from './insurance';
import * as integrations from './integrations';
import * as lanes from './lanes';
import * as loadBoard from './load-board';
import * as loads from './loads';
import * as notes from './notes';
import * as notifications from './notifications';
import * as onboarding from './onboarding';
import * as proof from './proof';
import * as provenCalls from './proven-calls';
import * as rateConfirmations from './rate-confirmations';
import * as reports from './reports';
import * as retention from './retention';
import * as roles from './roles';
import * as rules from './rules';
import * as search from './search';
import * as jobs from './shared/jobs.calls';
import * as signOn from './sign-on';
import * as subscriptions from './subscriptions';
import * as teams from './teams';
import * as texts from './texts';
import * as tms from './tms';
import * as vehicles from './vehicles';
import * as vetting from './vetting';

const isCall = (entry: [string, unknown]): entry is [string, Call] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'method' in entry[1] && 'path' in entry[1] && 'may' in entry[1];

/** Every call of the product under its operation id. Pages import the file of a call, never this list. */
export const calls: Record<string, Call> = Object.fromEntries(
  [
    identity,
    carriers,
    callers,
    connections,
    subscriptions,
    notes,
    notifications,
    editRequests,
    identityAlerts,
    insurance,
    lanes,
    loads,
    loadBoard,
    alerts,
    rules,
    onboarding,
    provenCalls,
    rateConfirmations,
    vehicles,
    vetting,
    proof,
    assistants,
    account,
    roles,
    signOn,
    activity,
    home,
    search,
    billing,
    teams,
    texts,
    integrations,
    edi,
    tms,
    reports,
    retention,
    jobs,
  ].flatMap((area) => Object.entries(area).filter(isCall)),
);
