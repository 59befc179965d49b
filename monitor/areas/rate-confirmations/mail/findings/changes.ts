import { isKnownSender } from '../known-senders';
import { type FindingRule, found, listed, type MailFacts, notChecked } from '../mail-facts';
import { wordsOf } from '../things/compare-things';
import type { ComparedThing } from '../things/compared-thing';

const SAID: Partial<Record<ComparedThing['kind'], string>> = {
  vin: 'The email names another truck than the load.',
  plate: 'The email names another plate than the load’s truck.',
  phone: 'The email names another driver’s number than the load.',
  address: 'The email names a place to go that is no stop of the load.',
};

/**
 * Looks for another driver, truck, place or hauler than the load's. A writer in the carrier's own mailbox passes every
 * check of the sender, so only the request shows the fraud: it is compared with what is on file. A value that the load
 * does not have yet is no change.
 */
export const changesLoad: FindingRule = ({ things, parts, isOfCarriersLoad }) => {
  if (!isOfCarriersLoad) return null;
  const changes = things.filter(({ weight, kind }) => weight === 'freight' && SAID[kind] !== undefined);
  const hauler = otherHauler(parts);
  const said = [...new Set(changes.map(({ kind }) => SAID[kind]!)), ...(hauler ? [OTHER_HAULER_SAID] : [])];
  if (said.length > 0)
    return found({
      kind: 'changes_load',
      what: `${said.join(' ')} Call a number that you knew before.`,
      value: listed([...changes.map(({ kind, value }) => wordsOf(kind, value)), ...(hauler ? [hauler] : [])]),
      expected: changes[0] ? changes[0].expected : 'The carrier of the load',
    });
  const ownOther = things.find(
    ({ kind, standing, source }) => kind === 'vin' && standing === 'on_file' && source !== LOADS_TRUCK,
  );
  if (!ownOther) return null;
  return notChecked({
    kind: 'changes_load',
    what: 'The email names a truck of the carrier that is not the load’s, or the load has none yet. Ask which one comes.',
    value: ownOther.value,
    expected: null,
  });
};

/** As `compareThings` names it. */
export const LOADS_TRUCK = 'The load’s truck';

/** A phone number or address at which the sender wants to be called, texted or written to, and that is not on file. */
export const newContact: FindingRule = ({ things, attachedFrom, carrier, ...facts }) => {
  const contacts = things.filter(({ weight }) => weight === 'contact');
  const strangers = carrier === null ? [] : attachedFrom.filter(({ address }) => !isKnownSender(facts, address));
  if (contacts.length === 0 && strangers.length === 0) return null;
  const young = contacts.find(({ source }) => source !== null);
  return found({
    kind: 'new_contact',
    what:
      contacts.length === 0
        ? 'The email that is attached is from no known contact.'
        : `The email asks to use a telephone or an address that is not on file${young ? `, or not long enough (${young.source})` : ''}. Call a number that you knew before.`,
    value: listed([
      ...contacts.map(({ kind, value }) => wordsOf(kind, value)),
      ...strangers.map(({ address }) => address),
    ]),
    expected: contacts[0]?.expected ?? null,
  });
};

/** What it asks to be used is other carriers' too. */
export const sharedWithOthers: FindingRule = ({ ring }) =>
  ring === null ? null : found({ kind: 'shared_with_others', what: ring, value: null, expected: null });

const OTHER_HAULER_SAID = 'The email says that someone else hauls the load.';
const OTHER_HAULER =
  /\b(?:partner|sister|another|different|other) (?:carrier|company|trucking company|transport company)\b|\b(?:cross-?dock|trans-?load)\w*|\bre-?brok\w+|\bsub-?(?:haul|contract)\w*|(?<!\p{L})(?:otra (?:compañ[ií]a|empresa|transportista)|otro transportista|(?:une )?autre (?:compagnie|transporteur)|inn[ay] (?:firma|przewoźnik)|друг\p{L}+ (?:компани\p{L}+|перевозчик\p{L}*)|outra (?:empresa|transportadora))(?!\p{L})|\bunder (?:another|a different|our other) (?:mc|dot|authority)\b/iu;
const SAYS_NO = /\b(?:not|never|no|don[’']?t|won[’']?t|nor)\b/i;

function otherHauler(parts: MailFacts['parts']): string | null {
  const lines = parts
    .filter(({ role }) => role !== 'quoted' && role !== 'paper')
    .flatMap(({ text }) => text.split(/\n|(?<=[.!?])\s+/));
  const line = lines.find((one) => OTHER_HAULER.test(one) && !SAYS_NO.test(one));
  return line === undefined ? null : OTHER_HAULER.exec(line)![0];
}
