import { SCOPE_LABELS } from '@contract/account/account.constants';
import { featureWords } from '@contract/shared/feature-words';
import { type Missing, OWN_ENTRY, type Scope } from '@contract/shared/permissions';

/** The missing permission, and who can grant it, as the rejected user reads it. */
export interface MissingWords {
  what: string;
  who: string;
}

/** A name of the specification as words: `manage_rate_confirmations` is "manage rate confirmations". */
const words = (name: string) => name.replaceAll('_', ' ');

/** @param admins of the user's company, by name; empty: unknown here */
export function missingWords({ kind, name }: Missing, admins: readonly string[] = []): MissingWords {
  const feature = featureWords(name);
  const ask = askWhom(admins);
  switch (kind) {
    case 'scope':
      return {
        what: `You need the permission “${SCOPE_LABELS[name as Scope] ?? words(name)}”.`,
        who: `${ask} to give it to you.`,
      };
    case 'plan':
      return { what: `Your company’s plan does not include ${feature}.`, who: `${ask} to change the plan.` };
    case 'flag':
      return {
        what: `${feature.charAt(0).toUpperCase()}${feature.slice(1)} is not switched on for your company.`,
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
          what: 'Your company is not linked to its own FMCSA record, so carriers could not see with whom they sign.',
          who: 'Ask support to link your company to its FMCSA record.',
        };
      return {
        what: 'Your account or your company is not set up for this yet.',
        who: 'Open Account to see what is left to do.',
      };
  }
}

/** "Ask Avery Admin or Morgan Manager". */
function askWhom(admins: readonly string[]): string {
  if (admins.length === 0) return 'Ask an admin of your company';
  return `Ask ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(admins)}`;
}
