import type { Answers, SectionField } from './section-field';
import { streetAddress } from './street-address';

const isTyped = (answers: Answers) => answers.tax_how === 'typed';
const isW9 = (answers: Answers) => isTyped(answers) && answers.tax_form === 'w9';
const isLlc = (answers: Answers) => isW9(answers) && answers.tax_class === 'llc';

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
    kind: 'select',
    isRequired: true,
    choices: [
      { value: 'w9', label: 'W-9, for a company or person of the United States' },
      { value: 'w8', label: 'W-8, for a foreign company or person' },
    ],
  },
  {
    name: 'tax_how',
    ask: 'Choose how you give it.',
    label: 'How you give it',
    kind: 'select',
    isRequired: true,
    choices: [
      { value: 'typed', label: 'Fill it in below' },
      { value: 'file', label: 'Upload a signed form' },
    ],
  },
  {
    name: 'tax_name',
    ask: 'Enter the name as on your tax return.',
    label: 'Name as on your tax return',
    kind: 'text',
    isRequired: isTyped,
    group: 'If you fill it in',
  },
  { name: 'tax_business_name', label: 'Business name, if different', kind: 'text' },
  {
    name: 'tax_class',
    ask: 'Choose your federal tax classification.',
    label: 'Federal tax classification',
    kind: 'select',
    isRequired: isW9,
    choices: [
      { value: 'individual', label: 'Individual or sole proprietor' },
      { value: 'c_corporation', label: 'C corporation' },
      { value: 's_corporation', label: 'S corporation' },
      { value: 'partnership', label: 'Partnership' },
      { value: 'trust', label: 'Trust or estate' },
      { value: 'llc', label: 'Limited liability company' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    name: 'tax_llc',
    ask: 'Choose how the company is taxed.',
    label: 'How a limited liability company is taxed',
    hint: 'For an LLC only: the letter on the form. A single-owner LLC chooses the owner’s class above.',
    kind: 'select',
    isRequired: isLlc,
    choices: [
      { value: 'C', label: 'C: as a C corporation' },
      { value: 'S', label: 'S: as an S corporation' },
      { value: 'P', label: 'P: as a partnership' },
    ],
  },
  { name: 'tax_exempt_payee', label: 'Exempt payee code, if any', hint: '1 to 13.', kind: 'text', max: 2 },
  { name: 'tax_fatca', label: 'Exemption from FATCA reporting code, if any', hint: 'A to M.', kind: 'text', max: 1 },
  ...streetAddress({ prefix: 'tax_', group: 'Address on the form', isRequired: isTyped, isRegionRequired: isW9 }),
  {
    name: 'tin',
    label: 'Taxpayer number',
    group: 'Number and certification',
    hint: 'EIN or SSN, nine digits; for a W-8 your foreign number. Stored encrypted.',
    kind: 'secret',
    isRequired: isTyped,
  },
  {
    name: 'tax_backup',
    ask: 'Choose whether backup withholding applies to you.',
    label: 'Backup withholding',
    hint: 'For a W-9.',
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
    label: 'Certification for a W-9, under penalties of perjury',
    kind: 'choices',
    isRequired: isW9,
    choices: [
      {
        value: 'certified',
        label:
          'I certify that the taxpayer number is correct, that the statement about backup withholding is true, that the signer is a U.S. citizen or other U.S. person, and that any FATCA code is correct',
      },
    ],
  },
  {
    name: 'tax_signature',
    ask: 'Type your name as signature.',
    label: 'Your name, as signature',
    hint: 'The IRS requires certification under penalties of perjury: sign only what is true.',
    kind: 'text',
    isRequired: isTyped,
  },
  {
    name: 'tax_signed_on',
    ask: 'Enter the day of your signature.',
    label: 'Date of signature',
    kind: 'date',
    isRequired: isTyped,
  },
];
