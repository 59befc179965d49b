import { z } from 'zod';
import { defineCall } from '../call';
import { carrierId, expectedVersion, RecordId } from '../shared/record-id';
import {
  CHANGE_RULES,
  DEADLINE_RULES,
  EDI_VERSIONS,
  ELEMENT_SEPARATORS,
  PARTNER_TIME_ZONES,
  SEGMENT_ENDS,
  TIMES_WITHOUT_ZONE,
} from './edi.constants';
import { EdiPartner } from './edi.entities';
import { readPartnerCodes } from './partner-codes';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: 'Choose one of the list.' });

/** What an ISA or GS can hold of an id. */
const idText = (what: string, most: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(most, `At most ${most} characters.`)
    .regex(/^[A-Za-z0-9 .&()_/-]*$/, 'Use letters, digits, spaces and . & ( ) _ / -');

const qualifier = z
  .string({ error: 'Enter the qualifier.' })
  .trim()
  .regex(/^[A-Za-z0-9]{2}$/, 'A qualifier is two letters or digits, such as ZZ, 01 or 02.')
  .transform((text) => text.toUpperCase());

/** A partner's profile, as a person enters it. */
export const EdiPartnerInput = z.object({
  name: z.string({ error: 'Enter the name.' }).trim().min(1, 'Enter the name.').max(100, 'At most 100 characters.'),
  their_qualifier: qualifier,
  their_id: idText('their ISA id', 15),
  their_group_id: idText('their GS id', 15),
  our_qualifier: qualifier,
  our_id: idText('your ISA id', 15),
  our_group_id: idText('your GS id', 15),
  scac: z
    .string({ error: 'Enter your SCAC.' })
    .trim()
    .regex(/^[A-Za-z]{2,4}$/, 'A SCAC is two to four letters.')
    .transform((text) => text.toUpperCase()),
  x12_version: oneOf(EDI_VERSIONS),
  is_test: z.boolean({ error: 'is_test is true or false.' }),
  element_separator: oneOf(ELEMENT_SEPARATORS),
  segment_end: oneOf(SEGMENT_ENDS),
  time_zone: oneOf(PARTNER_TIME_ZONES),
  times_without_zone: oneOf(TIMES_WITHOUT_ZONE),
  answer_within_minutes: z.coerce
    .number({ error: 'Enter the minutes.' })
    .int('Enter whole minutes.')
    .min(5, 'At least 5 minutes.')
    .max(10_080, 'At most 10,080 minutes, a week.'),
  deadline_rule: oneOf(DEADLINE_RULES),
  change_rule: oneOf(CHANGE_RULES),
  is_change_answered: z.boolean({ error: 'is_change_answered is true or false.' }),
  sends_statuses: z.boolean({ error: 'sends_statuses is true or false.' }),
  /** Where its guide differs from X12, a line each (`readPartnerCodes`). Left out, what there is stays. */
  partner_codes: z
    .string({ error: 'partner_codes is a text.' })
    .trim()
    .max(4000, 'At most 4,000 characters.')
    .superRefine((text, context) => {
      const { problem } = readPartnerCodes(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .optional(),
  /** The carrier whose invoices it sends; null: it sends none. */
  carrier_id: carrierId('carrier_id').nullable(),
  is_active: z.boolean({ error: 'is_active is true or false.' }),
});
export type EdiPartnerInput = z.output<typeof EdiPartnerInput>;

export const listEdiPartners = defineCall({
  method: 'GET',
  path: '/api/v1/edi_partners',
  summary: 'With whom the company exchanges X12 files, by name. No text names this call.',
  may: 'bringInLoads',
  response: z.object({ edi_partners: z.array(EdiPartner) }),
});

export const getEdiPartner = defineCall({
  method: 'GET',
  path: '/api/v1/edi_partners/{id}',
  summary: 'One of them, with the folders of its files. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  response: EdiPartner,
});

export const createEdiPartner = defineCall({
  method: 'POST',
  path: '/api/v1/edi_partners',
  summary: 'Add a partner. Its rules may answer tenders and accept changes without a person. No text names this call.',
  may: 'manageApi',
  repeats: 'by-key',
  body: z.object({ edi_partner: EdiPartnerInput }),
  response: EdiPartner,
});

export const updateEdiPartner = defineCall({
  method: 'PATCH',
  path: '/api/v1/edi_partners/{id}',
  summary: 'Change a profile, whole. No text names this call.',
  may: 'manageApi',
  params: RecordId,
  body: z.object({ edi_partner: EdiPartnerInput.extend({ expected_version: expectedVersion }) }),
  response: EdiPartner,
});

const folder = (what: string) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(300, 'At most 300 characters.');

/** A partner's SFTP server, as a person enters it. */
export const EdiSftpInput = z
  .object({
    host: z
      .string({ error: 'Enter the host.' })
      .trim()
      .min(1, 'Enter the host.')
      .max(253, 'At most 253 characters.')
      .regex(/^[A-Za-z0-9.:_-]+$/, 'Enter a host name, without sftp:// and without a folder.'),
    port: z.coerce
      .number({ error: 'Enter the port.' })
      .int('Enter the port.')
      .min(1, 'A port is 1 to 65535.')
      .max(65_535, 'A port is 1 to 65535.')
      .default(22),
    username: z
      .string({ error: 'Enter the user name.' })
      .trim()
      .min(1, 'Enter the user name.')
      .max(100, 'At most 100 characters.'),
    /** One of the two. Left out both, what it signs in with stays. */
    password: z.string({ error: 'Enter the password.' }).max(1000, 'At most 1,000 characters.').optional(),
    /** In OpenSSH or PEM form, without a passphrase. */
    private_key: z
      .string({ error: 'Enter the private key.' })
      .trim()
      .max(10_000, 'At most 10,000 characters.')
      .optional(),
    host_key: z
      .string({ error: 'Enter the fingerprint of the server’s key.' })
      .trim()
      .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'A fingerprint is SHA256: and 43 characters. Your partner has it.'),
    fetch_from: folder('the folder that your partner puts files into'),
    put_into: folder('the folder that your partner reads'),
  })
  .refine(({ fetch_from, put_into }) => fetch_from !== put_into, {
    error: 'The two folders are the same: we would fetch our own files.',
    path: ['put_into'],
  })
  .refine(({ password, private_key }) => !password || !private_key, {
    error: 'Enter a password or a key, not both.',
    path: ['private_key'],
  });
export type EdiSftpInput = z.output<typeof EdiSftpInput>;

export const setEdiSftp = defineCall({
  method: 'PUT',
  path: '/api/v1/edi_partners/{id}/sftp',
  summary:
    'Exchange the files of a partner with its SFTP server, once a minute. A server with another key than host_key gets neither user name nor files. No text names this call.',
  may: 'manageApi',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: z.object({ sftp: EdiSftpInput }),
  response: EdiPartner,
});

export const removeEdiSftp = defineCall({
  method: 'DELETE',
  path: '/api/v1/edi_partners/{id}/sftp',
  summary: 'End the exchange by SFTP, and forget its password or key. No text names this call.',
  may: 'manageApi',
  asPerson: true,
  params: RecordId,
  response: null,
});
