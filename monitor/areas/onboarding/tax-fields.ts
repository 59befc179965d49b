import type { Phrase } from '../../carrier-pages/language';
import type { Answers, SectionField } from './section-field';
import { streetAddress } from './street-address';

const isTyped = (answers: Answers) => answers.tax_how === 'typed';
const isW9 = (answers: Answers) => isTyped(answers) && answers.tax_form === 'w9';
const isLlc = (answers: Answers) => isW9(answers) && answers.tax_class === 'llc';

/** Part II of Form W-9 (Rev. March 2024) word for word, as a substitute form must have it, with the definition that its item 3 refers to. */
const W9_CERTIFICATION = [
  'Under penalties of perjury, I certify that:',
  '1. The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and',
  '2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and',
  '3. I am a U.S. citizen or other U.S. person (defined below); and',
  '4. The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.',
  'Definition of a U.S. person. For federal tax purposes, you are considered a U.S. person if you are: an individual who is a U.S. citizen or U.S. resident alien; a partnership, corporation, company, or association created or organized in the United States or under the laws of the United States; an estate (other than a foreign estate); or a domestic trust (as defined in Regulations section 301.7701-7).',
  'Certification instructions. You must cross out item 2 above if you have been notified by the IRS that you are currently subject to backup withholding because you have failed to report all interest and dividends on your tax return.',
] as const satisfies readonly Phrase[];

/**
 * The tax form. What is typed stands in for a Form W-9, so that it asks for all that the form has: name and address, the
 * classification with an LLC's letter, exemptions, the number, and the certification that its signer makes under penalties of
 * perjury (IRS, instructions for the requester of a Form W-9, on substitute forms).
 */
export const TAX_FIELDS: readonly SectionField[] = [
  {
    name: 'tax_form',
    ask: 'Choose which form you give.',
    label: 'Which form',
    kind: 'radio',
    isRequired: true,
    choices: [
      { value: 'w9', label: 'W-9, for a company or person of the United States', shows: 'w9' },
      { value: 'w8', label: 'W-8, for a foreign company or person' },
    ],
  },
  {
    name: 'tax_how',
    ask: 'Choose how you give it.',
    label: 'How you give it',
    kind: 'radio',
    isRequired: true,
    choices: [
      { value: 'typed', label: 'Fill it in below', shows: 'typed' },
      { value: 'file', label: 'Upload a signed form', shows: 'file' },
    ],
  },
  {
    name: 'tax_name',
    ask: 'Enter the name as on your tax return.',
    label: 'Name as on your tax return',
    kind: 'text',
    isRequired: isTyped,
    group: 'If you fill it in',
    groupIf: 'typed',
  },
  { name: 'tax_business_name', label: 'Business name, if different', kind: 'text' },
  {
    name: 'tax_class',
    ask: 'Choose your federal tax classification.',
    label: 'Federal tax classification',
    shownIf: 'w9',
    kind: 'select',
    isRequired: isW9,
    choices: [
      { value: 'individual', label: 'Individual or sole proprietor' },
      { value: 'c_corporation', label: 'C corporation' },
      { value: 's_corporation', label: 'S corporation' },
      { value: 'partnership', label: 'Partnership' },
      { value: 'trust', label: 'Trust or estate' },
      { value: 'llc', label: 'Limited liability company', shows: 'llc' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    name: 'tax_llc',
    ask: 'Choose how the company is taxed.',
    label: 'How a limited liability company is taxed',
    shownIf: 'llc',
    hint: 'For an LLC only: the letter on the form. A single-owner LLC chooses the owner’s class above.',
    kind: 'select',
    isRequired: isLlc,
    choices: [
      { value: 'C', label: 'C: as a C corporation' },
      { value: 'S', label: 'S: as an S corporation' },
      { value: 'P', label: 'P: as a partnership' },
    ],
  },
  {
    name: 'tax_exempt_payee',
    label: 'Exempt payee code, if any',
    hint: '1 to 13.',
    shownIf: 'w9',
    kind: 'text',
    max: 2,
  },
  {
    name: 'tax_fatca',
    label: 'Exemption from FATCA reporting code, if any',
    hint: 'A to M.',
    shownIf: 'w9',
    kind: 'text',
    max: 1,
  },
  ...streetAddress({
    prefix: 'tax_',
    group: 'Address on the form',
    groupIf: 'typed',
    isRequired: isTyped,
    isRegionRequired: isW9,
  }),
  {
    name: 'tin',
    label: 'Taxpayer number',
    group: 'Number and certification',
    groupIf: 'typed',
    hint: 'EIN or SSN, nine digits; for a W-8 your foreign number. Stored encrypted.',
    kind: 'secret',
    isRequired: isTyped,
  },
  {
    name: 'tax_backup',
    ask: 'Choose whether backup withholding applies to you.',
    label: 'Backup withholding',
    hint: 'For a W-9.',
    shownIf: 'w9',
    kind: 'select',
    isRequired: isW9,
    choices: [
      { value: 'not_subject', label: 'Does not apply: exempt, never notified by the IRS, or notified that it ended' },
      { value: 'subject', label: 'Applies: the IRS notified us that we underreported interest or dividends' },
    ],
  },
  {
    name: 'tax_certified',
    ask: 'Certify the form: without that it is no W-9.',
    label: 'Certification for a W-9',
    hint: 'If you chose “Applies” above, item 2 is crossed out.',
    statements: W9_CERTIFICATION,
    shownIf: 'w9',
    kind: 'choices',
    isRequired: isW9,
    choices: [
      {
        value: 'certified',
        label: 'Under penalties of perjury, I certify these four statements',
      },
    ],
  },
  {
    name: 'tax_signature',
    ask: 'Type your name as signature.',
    label: 'Your name, as signature',
    hint: 'Sign only what is true. The date of today is added.',
    kind: 'text',
    isRequired: isTyped,
  },
  {
    name: 'tax_signed_on',
    label: 'Date of signature',
    kind: 'date',
    setTo: (answers, today) => (isTyped(answers) && answers.tax_signature ? today : ''),
  },
];
