import type { PacketSection } from '@contract/onboarding/packets.constants';
import type { Answers, SectionField } from './section-field';
import { TAX_FIELDS } from './tax-fields';

export type { Answers, SectionField } from './section-field';

/** Of text on several lines, where its field does not say. */
export const LONG_TEXT_MAX = 2000;

const yes = (name: string, value: string) => (answers: Answers) => answers[name] === value;

export const COUNTRY_CHOICES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'MX', label: 'Mexico' },
] as const;

const TRAILERS = [
  ['van', 'Dry van'],
  ['reefer', 'Reefer'],
  ['flatbed', 'Flatbed'],
  ['drop_deck', 'Drop deck'],
  ['double_drop', 'Double drop'],
  ['lowboy', 'Lowboy'],
  ['intermodal', 'Intermodal'],
  ['tanker', 'Tanker'],
  ['heavy_haul', 'Heavy haul'],
  ['dumps', 'Dump'],
  ['grain', 'Grain'],
  ['car_hauler', 'Car hauler'],
  ['pneumatic', 'Pneumatic'],
  ['livestock', 'Livestock'],
  ['cargo_vans', 'Cargo van'],
  ['straight_box_trucks', 'Straight box truck'],
].map(([value, label]) => ({ value: value!, label: label! }));

const address = (required: boolean): SectionField[] => [
  {
    name: 'street',
    label: 'Street',
    kind: 'text',
    isRequired: required,
    autoComplete: 'address-line1',
    group: 'Address',
  },
  { name: 'city', label: 'City', kind: 'text', isRequired: required, autoComplete: 'address-level2' },
  { name: 'state', label: 'State or province', kind: 'text', max: 40, isRequired: required },
  { name: 'postal_code', label: 'Postal code', kind: 'postal', isRequired: required, autoComplete: 'postal-code' },
  { name: 'country', label: 'Country', kind: 'select', choices: COUNTRY_CHOICES, isRequired: required },
];

const person = (
  who: string,
  caption: string,
  { phone = false, name = false, email = false }: { phone?: boolean; name?: boolean; email?: boolean },
): SectionField[] => [
  {
    name: `${who}_name`,
    label: 'Name',
    kind: 'text',
    isRequired: name,
    ask: `${caption}: enter the name.`,
    group: caption,
  },
  {
    name: `${who}_phone`,
    label: 'Phone',
    kind: 'phone',
    isRequired: phone,
    ask: `${caption}: enter the phone number.`,
  },
  {
    name: `${who}_email`,
    label: 'E-mail address',
    kind: 'email',
    isRequired: email,
    ask: `${caption}: enter the e-mail address.`,
  },
];

export const SECTION_FIELDS: Record<PacketSection, readonly SectionField[]> = {
  company: [
    { name: 'legal_name', label: 'Legal name', kind: 'text', isRequired: true, autoComplete: 'organization' },
    { name: 'dba_name', label: 'Doing business as', kind: 'text' },
    { name: 'scac', label: 'SCAC', kind: 'text', max: 4, hint: 'Two to four letters, if you have one.' },
    ...address(true),
    { name: 'phone', label: 'Main phone', kind: 'phone', isRequired: true, group: 'Reaching you' },
    { name: 'email', label: 'Main e-mail address', kind: 'email', isRequired: true },
  ],
  contacts: [
    ...person('owner', 'Owner or officer', { name: true, phone: true, email: true }),
    ...person('dispatch', 'Dispatch', { name: true, phone: true, email: true }),
    ...person('after_hours', 'After hours', { phone: true }),
    ...person('ar', 'Accounts receivable', { email: true }),
    ...person('claims', 'Claims', {}),
    {
      name: 'references',
      label: 'Brokers or shippers you haul for',
      hint: 'Whom we may ask about you: name and phone, one a line.',
      kind: 'long',
      group: 'References',
    },
  ],
  equipment: [
    {
      name: 'power_units',
      ask: 'Enter how many trucks you run.',
      label: 'Trucks you run',
      kind: 'number',
      isRequired: true,
    },
    { name: 'drivers', ask: 'Enter how many drivers you have.', label: 'Drivers', kind: 'number', isRequired: true },
    {
      name: 'trailer_types',
      ask: 'Choose what you pull.',
      label: 'What you pull',
      kind: 'choices',
      choices: TRAILERS,
      isRequired: true,
    },
    {
      name: 'certifications',
      label: 'Certifications you hold',
      kind: 'choices',
      choices: [
        { value: 'hazmat', label: 'Hazardous materials' },
        { value: 'twic', label: 'TWIC' },
        { value: 'ctpat', label: 'C-TPAT' },
        { value: 'smartway', label: 'SmartWay' },
        { value: 'minority_owned', label: 'Minority-owned' },
      ],
    },
    {
      name: 'vins',
      label: 'VINs of your trucks and trailers',
      hint: 'One a line, as on your schedule of vehicles.',
      kind: 'long',
    },
    ...[1, 2, 3].flatMap((at): SectionField[] => [
      {
        name: `lane_${at}_from`,
        ask: `Enter where lane ${at} begins.`,
        label: 'From',
        kind: 'place',
        group: `Lane you like to run${at === 1 ? '' : `, ${at}`}`,
        hint: at === 1 ? 'If any: a city and state such as Dallas, TX, or a state.' : undefined,
        isRequired: (answers) => Boolean(answers[`lane_${at}_to`]),
      },
      {
        name: `lane_${at}_to`,
        ask: `Enter where lane ${at} ends.`,
        label: 'To',
        kind: 'place',
        isRequired: (answers) => Boolean(answers[`lane_${at}_from`]),
      },
    ]),
  ],
  tax: TAX_FIELDS,
  insurance: [
    { name: 'agent_name', label: 'Insurance agent or agency', kind: 'text' },
    { name: 'agent_phone', label: 'Their phone', kind: 'phone' },
    { name: 'agent_email', label: 'Their e-mail address', kind: 'email' },
  ],
  payment: [
    {
      name: 'pay_to',
      ask: 'Choose who is paid.',
      label: 'Who is paid',
      kind: 'select',
      isRequired: true,
      choices: [
        { value: 'carrier', label: 'Us' },
        { value: 'factor', label: 'Our factoring company' },
      ],
    },
    {
      name: 'remit_name',
      ask: 'Enter the name to remit to.',
      label: 'Remit to: name',
      kind: 'text',
      isRequired: true,
      hint: 'Yours, or that of the factoring company.',
    },
    ...address(true),
    {
      name: 'bank_name',
      ask: 'Enter the name of the bank.',
      label: 'Bank',
      kind: 'text',
      isRequired: true,
      group: 'Bank account',
    },
    {
      name: 'bank_country',
      ask: 'Choose where the account is.',
      label: 'Where the account is',
      kind: 'select',
      choices: COUNTRY_CHOICES,
      isRequired: true,
    },
    {
      name: 'account_type',
      ask: 'Choose the kind of account.',
      label: 'Kind of account',
      kind: 'select',
      isRequired: true,
      choices: [
        { value: 'checking', label: 'Checking' },
        { value: 'savings', label: 'Savings' },
      ],
    },
    {
      name: 'routing_number',
      label: 'Routing number',
      kind: 'secret',
      hint: 'Nine digits; in Canada institution and transit number together; in Mexico leave it empty.',
      isRequired: (answers) => answers.bank_country !== 'MX',
    },
    {
      name: 'account_number',
      label: 'Account number',
      kind: 'secret',
      hint: 'In Mexico the CLABE of 18 digits. Kept sealed.',
      isRequired: true,
    },
  ],
  agreement: [],
};

/** What a section takes as a file, and when it must have one. */
export const SECTION_FILES: Partial<
  Record<PacketSection, { label: string; hint: string; isRequired: (answers: Answers) => boolean }>
> = {
  tax: {
    label: 'Signed tax form',
    hint: 'When you upload it. PDF, PNG or JPEG, 20 MB each.',
    isRequired: yes('tax_how', 'file'),
  },
  insurance: {
    label: 'Certificate of insurance',
    hint: 'With the broker as certificate holder. PDF, PNG or JPEG, 20 MB each.',
    isRequired: () => true,
  },
  payment: {
    label: 'Voided check, or notice of assignment',
    hint: 'A voided check or a letter of your bank; when a factoring company is paid, its notice of assignment or letter of release. PDF, PNG or JPEG, 20 MB each.',
    isRequired: yes('pay_to', 'factor'),
  },
};
