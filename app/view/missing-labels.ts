import { type Missing, OWN_ENTRY } from '@contract/shared/permissions';

/** What is missing, and who can change it, in words for the user who met the closed door. */
export interface MissingWords {
  what: string;
  who: string;
}

const FEATURES: Readonly<Record<string, string>> = {
  can_load_dashboard: 'the load dashboard',
  can_connect: 'connecting with carriers',
  can_rule: 'rules for carriers',
  can_lane_search: 'searching by lane',
  can_export: 'exports',
  can_export_with_insights: 'exports with insights',
  can_api: 'the API',
  can_api_with_insights: 'the API with insights',
  can_view_insights: 'insights',
  can_view_insurance_certificates: 'insurance certificates',
  enable_broker_load_board: 'the load board',
  can_view_full_carrier_profile_for_watchdog: 'the full carrier profile',
  can_carrier_search_for_watchdog: 'searching by lane, contact or vehicle, saved searches and lists of your carriers',
};

/** A name of the specification as words: `manage_rate_confirmations` is "manage rate confirmations". */
function words(name: string): string {
  return name.replaceAll('_', ' ');
}

export function missingWords({ kind, name }: Missing): MissingWords {
  const feature = FEATURES[name] ?? words(name);
  switch (kind) {
    case 'scope':
      return {
        what: `Your account does not have the right “${words(name)}”.`,
        who: 'A user of your company who may manage users can give it to you, on the account page.',
      };
    case 'plan':
      return {
        what: `Your company’s plan does not include ${feature}.`,
        who: 'Whoever manages your company’s subscription can change the plan, on the account page.',
      };
    case 'flag':
      return {
        what: `For your company, ${feature} is not switched on.`,
        who: 'Ask support to switch it on for you or for the whole company.',
      };
    case 'watchdog':
      return {
        what: `Your Watchdog access does not include ${feature}.`,
        who: 'Ask support to open it for your account.',
      };
    default:
      if (name === OWN_ENTRY)
        return {
          what: 'Your company does not name its own entry in the federal record, so carriers could not see with whom they sign.',
          who: 'Ask support to connect the company with its entry.',
        };
      return {
        what: 'Your account or your company is not set up for this yet.',
        who: 'The account page says what is left to do.',
      };
  }
}
