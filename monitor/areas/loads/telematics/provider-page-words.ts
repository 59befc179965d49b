import type { ProviderName, ProviderProblem } from '@contract/loads/telematics.constants';
import type { Phrase } from '../../../carrier-pages/language';

/** What a carrier reads about its telematics provider on its tracking page. */

export const PROVIDER = {
  title: 'Telematics provider',
  none: 'We can read positions from your provider. Then no one has to send them.',
  connect: 'Connect {0}',
  since: '{0}: connected since {1}',
  account: 'Account: {0}',
  what: 'Read there: where the trucks are that your loads name, while those loads may see them, for the brokers of those loads. Of every vehicle its unit, VIN and plate: brokers compare them with your certificate of insurance. No position of any other truck is kept.',
  ok: 'Last read: {0}',
  notYet: 'Not read yet',
  gap: 'No positions from {0} to {1}: {2} no longer had them.',
  notFound:
    'Not found at {0}: {1}. Loads name these trucks. Enter the same VIN, plate or unit there; it is compared again within the hour. Or give the broker the truck’s unit as it is written there.',
  disconnect: 'Disconnect',
  disconnectOne: 'Disconnect {0}',
  disconnected: 'Disconnected. The sign-in is deleted and nothing more is read there. Your consent stays.',
  connected: 'Connected. Positions are read from now on.',
  faster: 'For faster positions, have {0} post to this address, and enter its signing secret:',
  secret: 'Signing secret',
  save: 'Save the secret',
  saved: 'The secret is saved.',
  kept: 'It is kept encrypted, and deleted when you disconnect or withdraw.',
  token: 'API token',
  tokenHint: 'A token that may only read vehicles and their locations',
  signIn: 'Sign in at {0}',
  database: 'Database',
  user: 'User',
  userHint: 'Make one in Geotab that may only view vehicles',
  password: 'Password',
  button: 'Connect',
  refused: '{0} refuses it. Check it and try again.',
  away: '{0} does not answer as it should. Try again later.',
} as const satisfies Record<string, Phrase>;

/** For a field that was left empty. */
export const MISSING = {
  token: 'Enter the API token.',
  database: 'Enter the database.',
  user: 'Enter the user name.',
  password: 'Enter the password.',
} as const satisfies Record<string, Phrase>;

/** The last error, as a sentence. */
export const PROBLEMS = {
  credentials: '{0} refuses the sign-in.',
  busy: '{0} asks us to wait.',
  unavailable: '{0} cannot be reached.',
  slow: '{0} takes too long to answer.',
  nonsense: '{0} answers something that cannot be read.',
  rejected: '{0} rejects what we ask.',
} as const satisfies Record<ProviderProblem, Phrase>;

export const REVOKED = '{0} refused the sign-in several times. Nothing is read. Connect it again.' satisfies Phrase;

/** The address of each provider's page, below the tracking page's. */
export const STEPS = { samsara: 'samsara', motive: 'motive', geotab: 'geotab' } as const satisfies Record<
  ProviderName,
  string
>;
