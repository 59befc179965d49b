import { CONTACT_CHANGED_LATELY_DAYS } from '../carriers/contact-changes.constants';
import type { NameAge } from '../carriers/contact-history.entities';
import type { ComparedName } from '../carriers/insurance.entities';
import { isOtherName, namesCompany } from '../shared/company-names';
import { formatDate } from '../shared/format';

/** “SMITH TRUCKING LLC dba FAST FREIGHT”: the policy insures who is named first. */
const BEHIND_THE_INSURED = /\s*[,(]?\s*\b(?:d\s*[/.]?\s*b\s*[/.]?\s*a\b\.?|doing business as\b).*$/i;

/** How old the names on a carrier's record are; null: no such name, or unknown. */
export type NameAges = { legal: NameAge | null; dba: NameAge | null };

type Names = { legal: string | null; dba?: string | null; ages?: NameAges };

/**
 * A name as a certificate writes it beside the one that it must be. Punctuation and the form of the company (LLC, INC) make no
 * difference; a name behind “dba” is not the insured’s. The DBA alone is a result of its own: the carrier files it with FMCSA
 * itself, and may give another company’s name.
 *
 * @param written null: not recorded, which clears nothing
 */
export function compareName(written: string | null, { legal, dba = null, ages }: Names): ComparedName {
  const result = resultOf(written, legal, dba);
  const age = result === 'by_dba' ? ages?.dba : result === 'same' ? ages?.legal : null;
  return { result, written, on_record: result === 'by_dba' ? legal : (legal ?? dba), name_age: age ?? null };
}

function resultOf(written: string | null, legal: string | null, dba: string | null): ComparedName['result'] {
  if (written === null) return 'not_recorded';
  if (legal === null && dba === null) return 'not_on_record';
  const names = [written, whoIsInsured(written)].filter((name) => name !== '').map(spelledOut);
  const isNamed = (onRecord: string | null) =>
    onRecord !== null && names.some((name) => isOtherName(name, spelledOut(onRecord), null) === false);
  if (isNamed(legal)) return 'same';
  return isNamed(dba) ? 'by_dba' : 'differs';
}

/** Agents abbreviate what the record spells out, and the other way round. */
const spelledOut = (name: string) =>
  name.replaceAll(/\bbros\b\.?/gi, 'brothers').replaceAll(/\bintl\b\.?/gi, 'international');

const whoIsInsured = (written: string) => written.replace(BEHIND_THE_INSURED, '').trim();

/**
 * The certificate holder beside the company's names: its name here, and the legal name and DBA of its own federal record, by
 * which agents know it.
 *
 * @param names the name here first, which is shown
 */
export function compareHolder(written: string | null, names: readonly string[]): ComparedName {
  const compared = compareName(written, { legal: names[0] ?? null });
  const isOwn = names.some((name) => compareName(written, { legal: name }).result === 'same');
  return isOwn ? { ...compared, result: 'same' } : compared;
}

/**
 * Whether the insured may be another company: two people decide then, and a verdict warns. What no record can be compared with
 * may be anyone; and a DBA with the form of a company, “ACME TRUCKING LLC”, may be that company. So may one that came lately,
 * or a legal name that changed lately: who buys or takes over a docket gives it the name of the company whose certificate it
 * has. A plain, old trade name is the carrier’s, and so is the first legal name of a new one.
 */
export function mayInsureAnother({ result, written, on_record: onRecord, name_age: age }: ComparedName): boolean {
  if (result === 'same') return age !== null && hasChangedLately(age);
  if (result === 'by_dba') return onRecord === null || isTooNew(age) || namesCompany(whoIsInsured(written ?? ''));
  return result === 'differs' || result === 'not_on_record';
}

/** Not known is not old. */
const isTooNew = (age: NameAge | null) => age === null || age.standing === 'young';

const hasChangedLately = (age: NameAge) => isTooNew(age) && !age.is_first_known;

/** “on record since Sep 1, 2026: less than 90 days”, behind a name. */
export function nameAgeWords(age: NameAge | null): string {
  const first = age?.first_seen ?? null;
  if (age === null || first === null) return 'on record for an unknown time';
  const since = `on record since ${age.is_first_known ? 'at least ' : ''}${formatDate(first)}`;
  if (!isTooNew(age)) return since;
  return age.is_first_known ? `${since}: it may be new` : `${since}: less than ${CONTACT_CHANGED_LATELY_DAYS} days`;
}

/** What speaks against the named insured, as a sentence with both sides; null: it is the carrier. */
export function insuredDoubt({ result, written, on_record: onRecord, name_age: age }: ComparedName): string | null {
  if (result === 'same')
    return age !== null && hasChangedLately(age)
      ? `Named insured “${written}”: the carrier changed to this legal name, ${nameAgeWords(age)}.`
      : null;
  if (result === 'not_recorded') return 'Named insured not recorded.';
  if (result === 'not_on_record')
    return `Named insured “${written}”: the federal record has no name to compare it with.`;
  if (result === 'by_dba') {
    const legal = onRecord === null ? 'no legal name is on record' : `its legal name is “${onRecord}”`;
    return `Named insured “${written}” is only the DBA that the carrier gave FMCSA, ${nameAgeWords(age)}; ${legal}.`;
  }
  return `Named insured “${written}”; on the federal record the carrier is “${onRecord}”.`;
}

/** The same of the certificate holder, which is the company itself. */
export function holderDoubt({ result, written, on_record: onRecord }: ComparedName): string | null {
  if (result === 'same') return null;
  if (result === 'not_recorded' || result === 'not_on_record') return 'Certificate holder not recorded.';
  return `Issued to “${written}”, not to “${onRecord}”: a notice of cancellation may not reach you.`;
}
